/** A text as content or attribute value of an HTML element. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
