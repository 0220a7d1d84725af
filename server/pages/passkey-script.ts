export const PASSKEY_SCRIPT_PATH = '/api/passkeys.js'

/**
 * Shows the forms of passkeys where the browser has them, and submits what it signed. A form names the
 * address that it asks for its options, or has them.
 */
export const PASSKEY_SCRIPT = `
const hasPasskeys = () => window.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined
for (const form of hasPasskeys() ? document.querySelectorAll('form.passkey') : []) {
  form.hidden = false
  const { address, options } = form.dataset
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    try {
      const signed = options
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options)),
          })
        : await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(await (await fetch(address)).json()),
          })
      form.elements.response.value = JSON.stringify(signed)
      if (form.elements.shared) form.elements.shared.value = document.querySelector('#shared')?.checked ? '1' : ''
      form.submit()
    } catch {
      form.querySelector('.error').hidden = false
    }
  })
}
`
