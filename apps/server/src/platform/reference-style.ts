/** The look of the API's pages: the colours and letters of the web app, and nothing else of it. */
export const REFERENCE_STYLE = `
@font-face { font-family: "Geist"; font-weight: 100 900; font-display: swap; src: url("/docs/geist.woff2") format("woff2"); }
@font-face { font-family: "Geist Mono"; font-weight: 100 900; font-display: swap; src: url("/docs/geist-mono.woff2") format("woff2"); }
:root { color-scheme: light dark; --ink: #121926; --soft: #3b4758; --line: #dde4eb; --edge: #7b8798; --canvas: #f3f6f9; --sunken: #edf1f5; --card: #fff; --act: #1d4fc4; --on-act: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef3f9; --soft: #c3cddb; --line: #243041; --edge: #6d7f97; --canvas: #0b1017; --sunken: #0f151e; --card: #121923; --act: #8fb4ff; --on-act: #0b1017; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 14px/1.55 "Geist", system-ui, sans-serif; display: grid; grid-template-columns: 224px minmax(0, 1fr); }
code, pre { font-family: "Geist Mono", ui-monospace, monospace; font-size: 13px; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 12px; top: 12px; z-index: 1; padding: 8px 12px; background: var(--card); border-radius: 8px; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px 20px; background: var(--card); border-right: 1px solid var(--line); }
nav ul { list-style: none; padding: 0; margin: 4px 0; } nav li { margin: 2px 0; } nav li a::first-letter { text-transform: capitalize; } nav a { display: block; padding: 4px 0; }
.home { font-weight: 700; font-size: 16px; color: var(--ink); text-decoration: none; } [aria-current] { font-weight: 700; color: var(--ink); }
form { display: grid; gap: 6px; margin: 12px 0 16px; } label { font-weight: 600; }
input { min-width: 0; width: 100%; min-height: 40px; padding: 8px 10px; color: var(--ink); background: var(--canvas); border: 1px solid var(--edge); border-radius: 8px; font: inherit; }
button { min-height: 40px; padding: 8px 12px; color: var(--on-act); background: var(--act); border: 0; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer; }
.calls { list-style: none; padding: 0; columns: 2 380px; column-gap: 32px; } .calls li { break-inside: avoid; padding: 6px 0; overflow-wrap: anywhere; } .calls a { display: block; }
.calls code, .calls .method { font-size: 12px; color: var(--soft); } .calls .method { min-width: 0; font-weight: 600; }
main { max-width: 1040px; padding: 24px 32px 64px; } main:focus { outline: none; }
a { color: var(--act); } h1 { font-size: 26px; letter-spacing: -0.01em; margin: 0 0 8px; } h1::first-letter, .group::first-letter { text-transform: capitalize; } h2 { font-size: 18px; margin-top: 40px; }
.steps, .rules { padding-left: 20px; } .steps li, .rules li { margin: 8px 0; } .steps p { margin: 0 0 6px; } strong { color: var(--ink); }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 4px 20px 16px; margin: 16px 0; }
article h2 { font-size: 14px; margin-top: 14px; overflow-wrap: anywhere; } .method { display: inline-block; min-width: 52px; font-weight: 700; color: var(--act); }
p, dd, td, .rules li { color: var(--soft); } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td code { overflow-wrap: anywhere; } pre { overflow: auto; max-height: 420px; padding: 12px; background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; } dt { font-weight: 700; }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
@media (max-width: 720px) { body { display: block; } nav { position: static; height: auto; padding: 16px; border-right: 0; border-bottom: 1px solid var(--line); } nav ul { display: flex; gap: 16px; overflow-x: auto; white-space: nowrap; } main { padding: 16px 16px 48px; } form { grid-template-columns: minmax(0, 1fr) auto; } label { grid-column: 1 / -1; } }
`;
