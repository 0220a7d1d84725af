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
body{font-size:1.0625rem;line-height:1.5rem;min-height:100dvh;display:grid;grid-template:auto 1fr/minmax(0,1fr);overflow-wrap:break-word}
.brand{padding:.375rem 1rem;border-bottom:1px solid var(--line);background:var(--surface)}
.brand a{display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;color:inherit;font-weight:650;text-decoration:none}
.brand svg{width:2rem;height:2rem;flex:none}
.brand p{display:none}
.fields{position:absolute;inset:auto 0 0;width:100%}
@media screen and (prefers-color-scheme:dark){.fields{opacity:.4}}
h1{text-wrap:balance}
p{text-wrap:pretty}
main{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;align-items:start;padding:2rem 1rem}
.card{width:100%;max-width:28rem;padding:1.25rem;background:var(--surface);border-radius:${extend.borderRadius.card}}
h1{font-size:1.75rem;line-height:2.125rem;font-weight:650}
.lead{margin-top:.25rem;color:var(--soft)}
form{display:grid;gap:1rem;margin-top:1.25rem}
.names{display:grid;gap:1rem}
label{display:block;font-size:.9375rem;font-weight:500}
input,select{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--control);border-radius:${extend.borderRadius.control}}
[hidden]{display:none}
input[aria-invalid]{border:2px solid var(--act)}
fieldset{display:grid;gap:.5rem;min-width:0;padding:0;border:0}
legend{padding:0;font-size:.9375rem;font-weight:500}
.choice{display:flex;align-items:center;gap:.75rem;min-height:2.75rem;font-weight:400}
.choice input{flex:none;width:1.25rem;min-height:1.25rem;margin:0;accent-color:var(--leaf)}
.qr svg{display:block;width:100%;max-width:14rem;height:auto;margin-top:.75rem;border-radius:.5rem}
.done code{overflow-wrap:anywhere;user-select:all}
.languages{display:flex;flex-wrap:wrap;justify-content:center;gap:0 .25rem;margin-top:.5rem}
.languages button{width:auto;min-height:2.75rem;padding:0 .5rem;font-size:.8125rem;font-weight:400;color:var(--soft);background:none;text-decoration:underline}
.hint{margin-top:.25rem;font-size:.8125rem;line-height:1.125rem;color:var(--soft)}
.error{margin-top:.25rem;font-size:.9375rem;font-weight:500;color:var(--act)}
.alert{margin-top:1rem;padding:.75rem 1rem;border-radius:${extend.borderRadius.control};background:var(--act-tint);color:var(--act);font-weight:500}
.lead a{color:var(--leaf);text-underline-offset:4px}
.alert a{color:inherit}
button,.provider{display:flex;align-items:center;justify-content:center;width:100%;min-height:2.75rem;padding:.5rem 1rem;font:inherit;font-weight:500;border-radius:${extend.borderRadius.control};text-align:center;cursor:pointer;touch-action:manipulation}
button{border:0;background:var(--leaf);color:var(--on-leaf)}
button:hover{background:var(--leaf-strong)}
.provider{border:1px solid var(--control);background:var(--surface);color:var(--ink);text-decoration:none}
.provider:hover{background:var(--sunken)}
.providers{display:grid;gap:.75rem;margin-top:1.25rem}
.providers.shared,:has(#shared:checked)>.providers.own{display:none}
:has(#shared:checked)>.providers.shared{display:grid}
.or{display:flex;align-items:center;gap:.75rem;margin-top:1.25rem;font-size:.9375rem;color:var(--soft)}
.or::before,.or::after{content:'';flex:1;height:1px;background:var(--line)}
.other{margin-top:1rem;text-align:center}
.other a,.back a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--leaf);text-underline-offset:4px}
section{margin-top:2rem;padding-top:1.5rem;border-top:1px solid var(--line)}
h2{font-size:1.0625rem;line-height:1.5rem;font-weight:650}
.done{margin-top:1rem;padding:.75rem 1rem;border-radius:${extend.borderRadius.control};background:var(--leaf-tint);font-weight:500}
.sessions{margin-top:.75rem;padding:0;list-style:none}
.sessions li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.5rem 0;border-top:1px solid var(--line)}
.sessions li:first-child{border:0}
.sessions b{font-weight:500}
.sessions div{flex:1 1 12rem}
.sessions form{margin:0}
.quiet{border:1px solid var(--control);background:var(--surface);color:var(--ink)}
.quiet:hover{background:var(--sunken)}
.danger{background:var(--act-tint);color:var(--act)}
.danger:hover{background:var(--act);color:var(--surface)}
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
body.form{position:relative;overflow-x:clip;padding-bottom:6rem}
.form .brand{position:relative;width:100%;max-width:30rem;margin:0 auto;padding:1.5rem 1rem 0;border:0;background:none}
.form .brand svg{width:3rem;height:3rem}
.form .brand a{font-size:1.375rem}
.form main{position:relative;padding-top:1.5rem}
.sections main{justify-items:center;padding:1.5rem 1rem 4rem}
.sections .card{max-width:40rem;padding:0;background:none}
.sections section{margin-top:1rem;padding:1.25rem;border:0;border-radius:${extend.borderRadius.card};background:var(--surface)}
form+.lead,pre+.lead{margin-top:1.25rem}
.sections pre{white-space:pre-wrap;overflow-wrap:anywhere}
.sections .alert,.sections .done{margin-top:1.5rem}
@media (min-width:640px){.form .card{padding:2rem}.names{grid-template-columns:1fr 1fr;align-items:start}.sections form>button{justify-self:start;width:auto}.sections form>div{max-width:24rem}.sections section{padding:1.5rem}}
@media (min-width:1024px){
body.form{grid-template:1fr/minmax(0,1fr) minmax(0,30rem);gap:4rem;width:100%;max-width:72rem;margin:0 auto;align-items:center;padding:2rem 1.5rem 11rem;position:static}
.form .brand{max-width:none;padding:0}
.form .brand a{flex-direction:column;align-items:flex-start;gap:1.5rem;font-size:2.5rem;line-height:2.75rem}
.form .brand a svg{width:4rem;height:4rem}
.form .brand p{display:block;margin-top:.75rem;color:var(--soft)}
.form .fields{position:fixed;z-index:-1}
.form main{padding:0}
.form .card{max-width:none}
}
`
