/**
 * The gate through which strings become markup or addresses of scripts, where the browser knows Trusted Types: the
 * policy of the page allows no other. And styles that our own scripts make are let
 * in, as sheets by the nonce of the page, on elements one by one; those in markup that somebody smuggled in are not. Imported before anything else.
 */
interface Policy { createHTML(html: string): string }
interface Rules { createHTML?: (html: string) => string; createScriptURL?: (address: string) => string }
interface Types { createPolicy(name: string, rules: Rules): Policy }
const types = (globalThis as { trustedTypes?: Types }).trustedTypes

// Parsed where nothing runs and nothing is fetched, and only to be looked at.
const inert = types?.createPolicy('inert', { createHTML: (html) => html })
const active = /<(script|iframe|frame|object|embed|base|meta|link|form)|\son\w+\s*=|(java|vb)script:|srcdoc|data:text/i

/** Markup without what could act; handed on as it stands when there is nothing of that kind. */
function passive(html: string): string {
  if (!active.test(html)) return html
  const { body } = new DOMParser().parseFromString(inert!.createHTML(html), 'text/html')
  for (const element of body.querySelectorAll('*')) {
    if (/^(script|iframe|frame|object|embed|base|meta|link|form)$/i.test(element.localName)) element.remove()
    for (const name of element.getAttributeNames())
      if (/^on|^srcdoc$/i.test(name) || (/href|src|action|data/i.test(name) && !/^(https?:|mailto:|tel:|blob:|data:image\/|[/#?]|[^:]*$)/i.test((element.getAttribute(name) ?? '').trim()))) element.removeAttribute(name)
  }
  return body.innerHTML
}

types?.createPolicy('default', {
  createHTML: passive,
  createScriptURL(address) {
    if (new URL(address, location.href).origin === location.origin) return address
    throw new TypeError(`No scripts from elsewhere: ${address}`)
  },
})

const { nonce } = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]') ?? {}
const create = document.createElement.bind(document)
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = create(name, options)
  if (nonce && element instanceof HTMLStyleElement) element.nonce = nonce
  return element
}) as typeof document.createElement

const set = Element.prototype.setAttribute
Element.prototype.setAttribute = function (name: string, value: string) {
  if (name === 'style' && (this instanceof HTMLElement || this instanceof SVGElement)) this.style.cssText = value
  else set.call(this, name, value)
}
