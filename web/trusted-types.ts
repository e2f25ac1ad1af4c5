/**
 * Trusted Types policy: the only way by which strings become markup or script URLs, because the
 * page's content security policy allows no other. Styles created by our scripts get the nonce of
 * the page; styles in injected markup do not. Imported before everything else.
 */
interface Policy {
  createHTML(html: string): string
}
interface Rules {
  createHTML?: (html: string) => string
  createScriptURL?: (address: string) => string
}
interface Types {
  createPolicy(name: string, rules: Rules): Policy
}
const types = (globalThis as { trustedTypes?: Types }).trustedTypes

// Parses markup in an inert document, without scripts or requests, only to inspect it.
const inert = types?.createPolicy('inert', { createHTML: (html) => html })
const activeContent =
  /<(script|iframe|frame|object|embed|base|meta|link|form)|\son\w+\s*=|(java|vb)script:|srcdoc|data:text/i

/** Removes active content from markup; returns it unchanged when there is none. */
function sanitizeHtml(html: string): string {
  if (!activeContent.test(html)) return html
  const { body } = new DOMParser().parseFromString(inert!.createHTML(html), 'text/html')
  for (const element of body.querySelectorAll('*')) {
    if (/^(script|iframe|frame|object|embed|base|meta|link|form)$/i.test(element.localName))
      element.remove()
    for (const name of element.getAttributeNames())
      if (
        /^on|^srcdoc$/i.test(name) ||
        (/href|src|action|data/i.test(name) &&
          !/^(https?:|mailto:|tel:|blob:|data:image\/|[/#?]|[^:]*$)/i.test(
            (element.getAttribute(name) ?? '').trim(),
          ))
      )
        element.removeAttribute(name)
  }
  return body.innerHTML
}

types?.createPolicy('default', {
  createHTML: sanitizeHtml,
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
  if (name === 'style' && (this instanceof HTMLElement || this instanceof SVGElement))
    this.style.cssText = value
  else set.call(this, name, value)
}
