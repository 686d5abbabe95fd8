/** Style of the page: light or dark by the reader's setting, with a column of contents on wide screens. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --sheet: #f5f6f4; --ink: #1d2320; --quiet: #566059; --line: #d9ded9;
  --link: #0b5d4b; --get: #0b5d4b; --post: #1b4fa0; --put: #8a4b00; --delete: #a4262c; --mark: #e9eee9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131715; --sheet: #1b201d; --ink: #e4e9e5; --quiet: #a3aea6; --line: #333b36;
    --link: #6fd0b4; --get: #6fd0b4; --post: #8fb8ff; --put: #f0b563; --delete: #ff9d9d; --mark: #27302b;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; }
html:has(.find:not([hidden])) { scroll-padding-top: 6rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: break-word;
}
code, pre, .method { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: .875em; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible, pre:focus-visible, nav:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; background: var(--paper); padding: .5rem 1rem; }
.skip:focus { left: 0; z-index: 2; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); }
header p { margin: 0; }
.title { font-weight: 650; }
.version { color: var(--quiet); font-size: .875rem; }
main { padding: 0 1.25rem 4rem; max-width: 56rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 2rem 0 .5rem; }
h2 { font-size: 1.375rem; margin: 3.5rem 0 .75rem; padding-top: 1rem; border-top: 2px solid var(--ink); }
h3 { font-size: 1.0625rem; margin: 0 0 .5rem; }
h4 { font-size: .9375rem; margin: 1.25rem 0 .25rem; }
p { margin: .5rem 0; max-width: 68ch; }
.lead { font-size: 1.125rem; color: var(--quiet); }
article { margin: 2.5rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
article:target > h3 { background: var(--mark); box-shadow: 0 0 0 .375rem var(--mark); }
.here { color: inherit; text-decoration: none; }
.here:hover { text-decoration: underline; }
h3 code { font-size: 1em; font-weight: 600; }
.method { font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
.summary { font-size: 1.0625rem; }
.access { color: var(--quiet); }
.overview { list-style: none; padding: 0; margin: 1rem 0 0; } .overview a { text-decoration: none; display: inline-block; padding: .2rem 0; }
.mark { display: inline-block; background: var(--mark); border-radius: .25rem; padding: 0 .4em; font-size: .8125rem; color: var(--ink); }
.needed { font-weight: 600; }
.place, .open, .failures { color: var(--quiet); }
.place { display: block; font-size: .8125rem; }
table { width: 100%; border-collapse: collapse; margin: .75rem 0; font-size: .9375rem; table-layout: fixed; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); font-weight: inherit; }
thead th { color: var(--quiet); font-size: .8125rem; }
thead th:nth-child(1) { width: 28%; } thead th:nth-child(2) { width: 27%; }
.wide thead th:nth-child(2) { width: auto; }
tr:target { background: var(--mark); }
.example { position: relative; background: var(--sheet); border: 1px solid var(--line); border-radius: .375rem; margin: 1rem 0; }
pre { margin: 0; padding: .75rem 1rem; overflow-x: auto; line-height: 1.45; border-radius: inherit; }
.copy {
  display: block; margin-left: auto; min-height: 2rem; min-width: 4.5rem; padding: .25rem 1rem; border: 0; border-radius: inherit;
  background: none; color: var(--link); font: inherit; font-size: .8125rem; cursor: pointer;
}
.copy:hover { text-decoration: underline; }
.copy + pre { padding-top: 0; }
pre code { font-size: inherit; }
ul.answers { list-style: none; padding: 0; margin: .25rem 0; }
.steps { padding-left: 1.5rem; } .steps > li { margin-top: 1.5rem; } .steps > li::marker { font-weight: 650; color: var(--quiet); }
summary { cursor: pointer; color: var(--link); }
.side { display: contents; }
.find {
  display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: center; padding: .5rem 1.25rem;
  background: var(--sheet); border-bottom: 1px solid var(--line);
}
@media (min-height: 30rem) { .find { position: sticky; top: 0; z-index: 1; } }
.find label { font-size: .875rem; font-weight: 600; }
.find input {
  width: 100%; min-height: 2.25rem; padding: .25rem .5rem;
  border: 1px solid var(--quiet); border-radius: .25rem; background: var(--paper); color: var(--ink); font: inherit;
}
.find input::placeholder { color: var(--quiet); opacity: 1; }
.find p { grid-column: 1 / -1; margin: 0; font-size: .875rem; color: var(--quiet); }
.find p:not(:empty) { margin-top: .25rem; }
kbd { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .35em; font: inherit; font-weight: 400; color: var(--quiet); }
@media (hover: none) { kbd { display: none; } }
nav { padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--sheet); font-size: .9375rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { text-decoration: none; display: inline-block; padding: .2rem 0; }
nav a:hover { text-decoration: underline; }
nav > ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
nav ul ul { display: none; }
@media (min-width: 64rem) {
  body { display: grid; grid-template: auto 1fr / 19rem minmax(0, 1fr); }
  header { grid-column: 1; background: var(--sheet); border-right: 1px solid var(--line); }
  html:has(.find:not([hidden])) { scroll-padding-top: 1rem; }
  .side { display: flex; flex-direction: column; position: sticky; top: 0; height: 100vh; }
  .find, nav { border-right: 1px solid var(--line); }
  .find { position: static; flex: none; grid-template-columns: 1fr; gap: .25rem; padding: .75rem 1.25rem; }
  nav { flex: 1; min-height: 0; overflow-y: auto; border-bottom: 0; }
  nav > ul { display: block; }
  nav > ul > li { margin-top: .5rem; }
  nav ul ul { display: block; font-size: .8125rem; padding-left: .25rem; }
  nav ul ul a { color: var(--ink); overflow-wrap: anywhere; }
  nav .method { display: inline-block; width: 4.4em; font-size: .6875rem; white-space: nowrap; }
  .overview { display: none; }
  main { grid-column: 2; grid-row: 1 / span 2; padding: 0 3rem 6rem; }
}
@media (max-width: 40rem) {
  table, tbody, tr, th, td { display: block; }
  thead { position: absolute; left: -100vw; }
  th, td { padding: .1rem 0; border: 0; }
  tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .place { display: inline; }
}
@media print { nav, .skip, .find, .copy { display: none; } body { display: block; } }
`
