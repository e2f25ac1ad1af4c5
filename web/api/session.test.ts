import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What a browser has and Node has not. */
function store(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(), key: (at: number) => [...kept.keys()][at] ?? null, get length() { return kept.size },
  }
}
const reload = vi.fn()
beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  for (const [name, value] of Object.entries({ sessionStorage: store(), localStorage: store(), location: { reload }, navigator: { languages: ['en-GB'] } })) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const api = () => import('./call.ts')
const session = () => import('./session.ts')
/** Sends a call to a network that answers with this, and tells how it was asked. */
async function sent(path: string, input: object, options: object = {}, answer: Response = Response.json({ code: 0, data: null, msg: '' })) {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => answer)
  vi.stubGlobal('fetch', asked)
  await (await api()).post(path, input, options)
  const [url, init] = asked.mock.calls[0]!
  return { url, method: init.method, body: String(init.body), headers: init.headers as Record<string, string> }
}

test('calls go to /api as forms with repeated keys, saves as JSON, with the bearer token when there is one', async () => {
  expect(await sent('basic/flag/list', { page: 1, region: ['SHA', 'SIN'] })).toEqual({ url: '/api/basic/flag/list', method: 'POST', body: 'page=1&region=SHA&region=SIN', headers: { 'Accept-Language': 'en' } })
  ;(await session()).keepToken('t-1')
  expect(await sent('sys/user/save', { name: 'A' })).toMatchObject({ body: '{"name":"A"}', headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t-1' } })
})

test('a call may take 60 seconds, a file one hour', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await sent('basic/flag/list', {})
  await sent('basic/flag/export', {}, { as: 'blob' }, new Response('a', { headers: { 'content-disposition': 'attachment; filename="flags.csv"' } }))
  expect(limit.mock.calls).toEqual([[60_000], [3_600_000]])
})

test.each([['attachment; filename="flags.csv"', 'flags.csv'], [`attachment; filename="_.pdf"; filename*=UTF-8''${encodeURIComponent('证书.pdf')}`, '证书.pdf'], ['', 'download']])('a file that comes with %j is called %s', async (disposition, name) => {
  vi.stubGlobal('fetch', async () => new Response('a', { headers: { 'content-disposition': disposition } }))
  expect(await (await api()).post('sys/attachment/download', { attachmentId: 'a' }, { as: 'blob' })).toMatchObject({ name })
})

test('401 says why, signs out and loads the page anew after a second and a half; the tip about the password is due then', async () => {
  vi.useFakeTimers()
  const [{ answerOf, whenSessionEnds }, { keepToken, token, tipFlag }] = [await api(), await session()]
  const said: string[] = []
  whenSessionEnds((message) => said.push(message))
  keepToken('t-1')
  expect(() => answerOf(401, null)).toThrow()
  expect(said[0]).toMatch(/sign(ed)? in/)
  vi.advanceTimersByTime(1499)
  expect([token(), reload.mock.calls.length]).toEqual(['t-1', 0])
  vi.advanceTimersByTime(1)
  expect([token(), tipFlag(), reload.mock.calls.length]).toEqual([null, '1', 1])
})

test('401 of a sign-in, and any other refusal, end no session and carry the message of the server', async () => {
  const { answerOf, whenSessionEnds } = await api()
  const said: string[] = []
  whenSessionEnds((message) => said.push(message))
  expect(() => answerOf(401, { code: 401, data: null, msg: 'The captcha is not right' }, true)).toThrow('The captcha is not right')
  expect(() => answerOf(409, { code: 409, data: null, msg: 'Still used by: Ships' })).toThrow('Still used by: Ships')
  expect(said).toEqual([])
})

test('what a session keeps stands in session storage under the name of the product, and goes with it', async () => {
  const { keepToken, keepUser, keepModule, keepLang, forgetSession } = await session()
  keepToken('t-1')
  keepUser({ userId: 1 })
  keepModule(7)
  keepLang('en')
  for (const key of ['token', 'user', 'module', 'lang']) expect(sessionStorage.getItem(`plimsoll.${key}`), key).not.toBeNull()
  forgetSession()
  for (const key of ['token', 'user', 'module']) expect(sessionStorage.getItem(`plimsoll.${key}`), key).toBeNull()
})

test.each([[['en-US', 'zh'], 'en'], [['zh-TW'], 'zh'], [['ko', 'en'], 'en'], [['ko-KR'], 'zh'], [[], 'zh']] as const)('a browser of %j gets %s', async (languages, lang) => {
  vi.stubGlobal('navigator', { languages })
  expect((await session()).storedLang()).toBe(lang)
})

test('an upload tells its progress; an answer without attachment id is an error', async () => {
  let answer: object = {}
  vi.stubGlobal('XMLHttpRequest', class {
    status = 200
    upload: { onprogress?: (event: object) => void } = {}
    onload?: () => void
    open() {}
    setRequestHeader() {}
    get response() { return { code: 0, data: answer, msg: '' } }
    send() {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
      this.onload?.()
    }
  })
  const { upload } = await import('./files.ts')
  const seen: number[] = []
  await expect(upload(new Blob(['a']), (percent) => seen.push(percent))).rejects.toThrow('The server returned no attachment id')
  answer = { attachmentId: 'a-1', path: '/a' }
  expect(await upload(new Blob(['a']))).toEqual(answer)
  expect(seen).toEqual([25])
})
