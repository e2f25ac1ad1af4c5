/** Conditional requests (RFC 9110, section 13) and the choice between page and data (section 12). */
import { createHash } from 'node:crypto'

/**
 * A weak entity tag of an answer.
 * @param except fields that change with each call, such as its time
 */
export function etagOf(data: object, except: readonly string[]): string {
  const tagged = Object.fromEntries(Object.entries(data).filter(([name]) => !except.includes(name)))
  const digest = createHash('sha256').update(JSON.stringify(tagged)).digest('base64url')
  return `W/"${digest.slice(0, 27)}"`
}

/** Whether the caller has this answer already, by its `If-None-Match`. */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag.replace(/^W\//, ''))

/** The weight of a media type that `Accept` names; 0 where it does not name it. */
function weightOf(accept: string, type: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
    if (name !== type) continue
    const q = parameters.find((one) => one.startsWith('q='))
    return q === undefined ? 1 : Number(q.slice(2)) || 0
  }
  return 0
}

/**
 * The path by which a request is answered: public verification answers a program that names JSON in
 * `Accept` with the data of its page.
 */
export function negotiatedUrl({
  method = '',
  url = '/',
  headers: { accept = '' },
}: {
  method?: string | undefined
  url?: string | undefined
  headers: { accept?: string | undefined }
}): string {
  if (!url.startsWith('/verify/') || !['GET', 'HEAD'].includes(method)) return url
  const json = weightOf(accept, 'application/json')
  return json > 0 && json >= weightOf(accept, 'text/html') ? `/api${url}` : url
}
