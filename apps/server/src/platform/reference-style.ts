/** The look of the API page; its own, so that the page needs nothing of the web app. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --ink: #161d29; --soft: #4b5563; --line: #d9dee6; --canvas: #f3f6f9; --card: #fff; --act: #1d4ec2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf2; --soft: #a9b4c2; --line: #2c3645; --canvas: #0e141d; --card: #161d29; --act: #8fb0ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 14px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 208px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px 20px; background: var(--card); border-right: 1px solid var(--line); }
nav ul { list-style: none; padding: 0; } nav li { margin: 2px 0; text-transform: capitalize; } nav a { display: block; padding: 4px 0; }
.home { font-weight: 700; color: var(--ink); text-decoration: none; } [aria-current] { font-weight: 700; color: var(--ink); }
.calls { list-style: none; padding: 0; columns: 2 380px; column-gap: 32px; } .calls li { break-inside: avoid; padding: 6px 0; overflow-wrap: anywhere; } .calls a { display: block; }
.calls code, .calls .method { font-size: 12px; color: var(--soft); } .calls .method { min-width: 0; font-weight: 600; }
main { max-width: 1000px; padding: 24px; }
a { color: var(--act); } h1 { font-size: 22px; } h1, section h2 { text-transform: capitalize; } h2 { font-size: 18px; margin-top: 40px; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 4px 20px 16px; margin: 16px 0; }
article h2 { font-size: 14px; margin-top: 14px; overflow-wrap: anywhere; } .method { display: inline-block; min-width: 52px; font-weight: 700; color: var(--act); }
p, dd, td { color: var(--soft); } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td code { overflow-wrap: anywhere; } pre { overflow: auto; max-height: 420px; padding: 12px; background: var(--canvas); border-radius: 8px; }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; } dt { font-weight: 700; }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
@media (max-width: 720px) { body { display: block; } nav { position: static; height: auto; } }
`;
