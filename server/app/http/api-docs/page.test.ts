import { expect, test } from 'vitest'
import { urlOf } from '#common/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const get = async (path: string) => {
  const response = await fetch(`${app.url}${path}`)
  return {
    type: response.headers.get('content-type')!,
    policy: response.headers.get('content-security-policy')!,
    text: await response.text(),
  }
}

test('lists every call once, with its required right and the schemas of its input and output', async () => {
  const { text, type } = await get('/api/docs')
  expect(type).toMatch(/^text\/html/)
  const found = [
    ...text.matchAll(
      /<details class="call" id="[^"]+" data-url="([^"]+)" data-kind="(json|file|upload|get|stream)" data-needs="([^"]+)">.*?<pre class="schema">(.*?)<\/pre>/gs,
    ),
  ]
  const calls = [...app.services.resources.values()].flatMap(({ contract }) =>
    Object.keys(contract.callSchemas).map((name) => urlOf(contract, name)),
  )
  expect(found.map(([, url]) => url).sort()).toEqual(calls.sort())
  for (const [, url, , , schema] of found)
    expect(
      JSON.parse(
        schema!.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
      ).in,
      url,
    ).toHaveProperty('type', 'object')
})

test('has no inline scripts and styles, and escapes strings', async () => {
  const { text, policy } = await get('/api/docs')
  expect(policy).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
  )
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/)
  expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i)
  expect([...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script type="module" src="/api/docs/try.mjs">',
  ])
  expect(text).toMatch(/src="\/api\/docs\/try\.mjs"><\/script>/)
})

test('script and style sheet are separate files; the script puts the token in no URL and strings in no markup', async () => {
  const [script, style] = await Promise.all([get('/api/docs/try.mjs'), get('/api/docs/docs.css')])
  expect([script.type, style.type]).toEqual([
    'text/javascript; charset=utf-8',
    'text/css; charset=utf-8',
  ])
  expect(script.text).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/,
  )
  expect(script.text.match(/token\.value/g)).toHaveLength(2)
  expect(script.text).toContain('authorization: `Bearer ${token.value.trim()}`')
})
