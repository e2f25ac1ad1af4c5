/** How bodies become values, before any call looks at them. */
import type { FastifyInstance } from 'fastify'
import { httpText, Refusal } from './refusal.ts'

/** No input of ours is nested deeper by far; what is costs the stack of whoever walks through it. */
const deepest = 64

/** How deep lists and objects stand in each other in a JSON text, counted up to the limit and not beyond. */
export function isTooDeep(json: string, limit = deepest): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === 0x22) {
      // To the end of the string; what a backslash stands before does not end it.
      for (at++; at < json.length && json.charCodeAt(at) !== 0x22; at++) if (json.charCodeAt(at) === 0x5c) at++
    } else if (sign === 0x5b || sign === 0x7b) {
      if (++depth > limit) return true
    } else if (sign === 0x5d || sign === 0x7d) depth--
  }
  return false
}

/** A form's pairs: repeated keys become lists. Without a prototype, so that no key means anything but itself. */
function parseForm(body: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(body)) {
    const before = form[name]
    form[name] = before === undefined ? value : [before, value].flat()
  }
  return form
}

/** Forms and JSON are read, and nothing else; `__proto__` and `constructor.prototype` in JSON are refused. */
export function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body as string)) done(new Refusal(400, httpText.badBody))
    else parseJson(request, body as string, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, parseForm(body as string)))
}
