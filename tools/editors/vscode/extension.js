// Starts `verify lsp` and hands specs over to it.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const command = workspace.getConfiguration("isamorph").get("command");
  client = new LanguageClient(
    "isamorph",
    "Instruction sets",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "isa" }] },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
