import tailwind, { dark, fontFile, light } from '#tailwind.config.ts'

/** The SPA's tokens; the rules below are few enough to be written by hand. */
const { fontFamily, extend } = tailwind.theme

const variables = (palette: typeof light) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const fonts = fontFamily.sans.map((name) => (name.includes(' ') ? `'${name}'` : name)).join()

export const STYLE = `
@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url('/${fontFile.path}') format('woff2')}
:root{color-scheme:light dark;${variables(light)}}
@media screen and (prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box;margin:0}
html{font:1rem/1.5 ${fonts};background:var(--canvas);color:var(--ink);-webkit-text-size-adjust:100%}
body{min-height:100dvh;display:grid;grid-template:auto 1fr/minmax(0,1fr);overflow-wrap:break-word}
.brand{padding:1.5rem;background:var(--leaf-tint);color:var(--ink);font-size:1.0625rem;font-weight:650}
.brand svg{width:2.5rem;height:2.5rem;flex:none}
.brand a{display:inline-flex;align-items:center;gap:.75rem;min-height:2.75rem;color:inherit;text-decoration:none}
.brand p,.brand .fields{display:none}
h1{text-wrap:balance}
p{text-wrap:pretty}
main{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;align-items:start;padding:2rem 1rem}
.card{width:100%;max-width:28rem;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:${extend.borderRadius.card}}
h1{font-size:1.75rem;line-height:2.125rem;font-weight:650}
.lead{margin-top:.25rem;color:var(--soft)}
form{display:grid;gap:1rem;margin-top:1.25rem}
.names{display:grid;gap:1rem}
label{display:block;font-size:.9375rem;font-weight:600}
input{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--control);border-radius:.5rem}
[hidden]{display:none}
input[aria-invalid]{border:2px solid var(--act)}
.hint{margin-top:.25rem;font-size:.8125rem;color:var(--soft)}
.error{margin-top:.25rem;font-size:.9375rem;font-weight:600;color:var(--act)}
.alert{margin-top:1rem;padding:.75rem 1rem;border-radius:.5rem;background:var(--act-tint);color:var(--act);font-weight:600}
.lead a{color:var(--leaf);text-underline-offset:4px}
.alert a{color:inherit}
button,.provider{display:flex;align-items:center;justify-content:center;width:100%;min-height:2.75rem;padding:.5rem 1rem;font:inherit;font-weight:600;border-radius:.5rem;text-align:center;cursor:pointer;touch-action:manipulation}
button{border:0;background:var(--leaf);color:var(--on-leaf)}
button:hover{background:var(--leaf-strong)}
.provider{border:1px solid var(--control);background:var(--surface);color:var(--ink);text-decoration:none}
.provider:hover{background:var(--sunken)}
.providers{display:grid;gap:.75rem;margin-top:1.25rem}
.or{display:flex;align-items:center;gap:.75rem;margin-top:1.25rem;font-size:.9375rem;color:var(--soft)}
.or::before,.or::after{content:'';flex:1;height:1px;background:var(--line)}
.other{margin-top:1rem;text-align:center}
.other a,.back a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--leaf);text-underline-offset:4px}
section{margin-top:2rem;padding-top:1.5rem;border-top:1px solid var(--line)}
h2{font-size:1.25rem;line-height:1.75rem;font-weight:650}
.done{margin-top:1rem;padding:.75rem 1rem;border-radius:.5rem;background:var(--leaf-tint);font-weight:600}
.sessions{margin-top:.75rem;padding:0;list-style:none}
.sessions li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.5rem 0}
.sessions div{flex:1 1 12rem}
.sessions form{margin:0}
.quiet{border:1px solid var(--control);background:var(--surface);color:var(--ink)}
.quiet:hover{background:var(--sunken)}
.danger{background:var(--surface);border:2px solid var(--act);color:var(--act)}
.danger:hover{background:var(--act-tint)}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
body.text{overflow-wrap:anywhere}
.text .card{max-width:60rem;line-height:1.6}
.text p,.text ul{margin-top:.75rem;max-width:42rem}
.text ul{padding-left:1.25rem}
.text h2{margin-top:1.5rem}
.text a{color:var(--leaf)}
.text .brand a{color:inherit}
summary{padding:.625rem 0;cursor:pointer}
pre{overflow-x:auto;margin-top:.5rem;padding:1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--sunken)}
@media (min-width:640px){.card{padding:2rem}.names{grid-template-columns:1fr 1fr;align-items:start}}
@media (min-width:1024px){
body.beside{grid-template:1fr/1fr 1fr}
.beside .brand{padding:0 3rem}
.beside .brand div{position:sticky;top:0;min-height:100dvh;margin-inline:-3rem;padding:0 max(3rem,calc(50% - 16rem)) 18rem;overflow:hidden;display:flex;flex-direction:column;justify-content:center}
.beside .brand a{flex-direction:column;align-items:flex-start;gap:1.25rem;font-size:2.25rem;line-height:2.625rem}
.beside .brand a svg{width:5rem;height:5rem}
.beside .brand .fields{display:block;position:absolute;inset:auto 0 0;width:100%;height:20rem}
.beside .brand p{display:block;margin-top:.75rem;font-weight:400;font-size:1.125rem;color:var(--soft)}
.beside main{align-content:center;padding:2rem 3rem}
}
`
