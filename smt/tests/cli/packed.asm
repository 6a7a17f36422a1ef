v_pk_add_u16 v0, v1, v2
