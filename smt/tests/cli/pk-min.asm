v_pk_min_f16 v0, v1, v2
