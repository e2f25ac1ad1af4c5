import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Browser storage, which Node lacks. */
function store(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
}
const reload = vi.fn()
beforeEach(() => {
  vi.resetModules()
  reload.mockClear()
  for (const [name, value] of Object.entries({
    sessionStorage: store(),
    localStorage: store(),
    location: { reload },
    navigator: { languages: ['en-GB'] },
  }))
    vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const api = () => import('./call.ts')
const session = () => import('./session.ts')
/** Sends a call to a network with this answer, and returns the request. */
async function requestOf(
  path: string,
  input: object,
  options: object = {},
  answer: Response = Response.json({ code: 0, data: null, msg: '' }),
) {
  const fetchMock = vi.fn(async (_url: string, _init: RequestInit) => answer)
  vi.stubGlobal('fetch', fetchMock)
  await (await api()).post(path, input, options)
  const [url, init] = fetchMock.mock.calls[0]!
  return {
    url,
    method: init.method,
    body: String(init.body),
    headers: init.headers as Record<string, string>,
  }
}

test('sends calls as forms with repeated keys, saves as JSON, with the bearer token if any', async () => {
  expect(await requestOf('basic/flag/list', { page: 1, region: ['SHA', 'SIN'] })).toEqual({
    url: '/api/basic/flag/list',
    method: 'POST',
    body: 'page=1&region=SHA&region=SIN',
    headers: { 'Accept-Language': 'en' },
  })
  ;(await session()).storeToken('t-1')
  expect(await requestOf('sys/user/save', { name: 'A' })).toMatchObject({
    body: '{"name":"A"}',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t-1' },
  })
})

test('limits a call to 60 seconds and a file to one hour', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await requestOf('basic/flag/list', {})
  await requestOf(
    'basic/flag/export',
    {},
    { as: 'blob' },
    new Response('a', { headers: { 'content-disposition': 'attachment; filename="flags.csv"' } }),
  )
  expect(limit.mock.calls).toEqual([[60_000], [3_600_000]])
})

test.each([
  ['attachment; filename="flags.csv"', 'flags.csv'],
  [`attachment; filename="_.pdf"; filename*=UTF-8''${encodeURIComponent('证书.pdf')}`, '证书.pdf'],
  ['', 'download'],
])('names a file with disposition %j %s', async (disposition, name) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('a', { headers: { 'content-disposition': disposition } }),
  )
  expect(
    await (await api()).post('sys/attachment/download', { attachmentId: 'a' }, { as: 'blob' }),
  ).toMatchObject({ name })
})

test('401 shows the reason, signs out and reloads after 1.5 s; the password tip is due afterwards', async () => {
  vi.useFakeTimers()
  const { unwrapResponse } = await import('./send-request.ts')
  const { setSessionEndListener } = await import('./session-end.ts')
  const { storeToken, storedToken, storedPasswordTip } = await session()
  const messages: string[] = []
  setSessionEndListener((message) => messages.push(message))
  storeToken('t-1')
  expect(() => unwrapResponse(401, null)).toThrow()
  expect(messages[0]).toMatch(/sign(ed)? in/)
  vi.advanceTimersByTime(1499)
  expect([storedToken(), reload.mock.calls.length]).toEqual(['t-1', 0])
  vi.advanceTimersByTime(1)
  expect([storedToken(), storedPasswordTip(), reload.mock.calls.length]).toEqual([null, '1', 1])
})

test('401 after the idle time shows the idle message, whichever tab the last activity was in', async () => {
  vi.useFakeTimers()
  const { storeToken, storeUser, storeIdleMinutes, takeSessionEndReason } = await session()
  storeToken('t-1')
  storeUser({ userId: 4 })
  storeIdleMinutes(15)
  vi.advanceTimersByTime(20 * 60_000)
  // Another tab of the same user.
  localStorage.setItem('plimsoll.lastActivity.4', String(Date.now()))
  const { unwrapResponse } = await import('./send-request.ts')
  const { setSessionEndListener } = await import('./session-end.ts')
  const messages: string[] = []
  setSessionEndListener((message) => messages.push(message))
  vi.advanceTimersByTime(15 * 60_000)
  expect(() => unwrapResponse(401, null)).toThrow()
  expect(messages).toEqual(['Signed out after 15 minutes of inactivity'])
  vi.advanceTimersByTime(1500)
  expect(takeSessionEndReason()).toEqual({ reason: 'idle', minutes: 15 })
})

test('activity is reported at most once a minute, only while the server does not know it', async () => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  const { storeToken, storeUser, recordActivity } = await session()
  const { isReportDue, isActivityUnreported } = await import('./report-activity.ts')
  storeToken('t-1')
  storeUser({ userId: 4 })
  expect((await requestOf('basic/flag/list', {})).headers['Idle-Seconds']).toBe('0')
  vi.advanceTimersByTime(10_000)
  recordActivity()
  expect([isActivityUnreported(), isReportDue()]).toEqual([true, false])
  vi.advanceTimersByTime(50_000)
  expect(isReportDue()).toBe(true)
  expect((await requestOf('auth/activity', {})).headers['Idle-Seconds']).toBe('50')
  vi.advanceTimersByTime(3_600_000)
  expect([isActivityUnreported(), isReportDue()]).toEqual([false, false])
})

test('401 of a sign-in and other refusals keep the session and carry the message of the server', async () => {
  const { unwrapResponse } = await import('./send-request.ts')
  const { setSessionEndListener } = await import('./session-end.ts')
  const messages: string[] = []
  setSessionEndListener((message) => messages.push(message))
  expect(() =>
    unwrapResponse(401, { code: 401, data: null, msg: 'Incorrect captcha' }, true),
  ).toThrow('Incorrect captcha')
  expect(() => unwrapResponse(409, { code: 409, data: null, msg: 'Still used by: Ships' })).toThrow(
    'Still used by: Ships',
  )
  expect(messages).toEqual([])
})

test('session values are stored under the product prefix and removed with the session', async () => {
  const { storeToken, storeUser, storeModule, storeLang, clearSession } = await session()
  storeToken('t-1')
  storeUser({ userId: 1 })
  storeModule(7)
  storeLang('en')
  for (const key of ['token', 'user', 'module', 'lang'])
    expect(sessionStorage.getItem(`plimsoll.${key}`), key).not.toBeNull()
  clearSession()
  for (const key of ['token', 'user', 'module'])
    expect(sessionStorage.getItem(`plimsoll.${key}`), key).toBeNull()
})

test.each([
  [['en-US', 'zh'], 'en'],
  [['zh-TW'], 'zh'],
  [['ko', 'en'], 'en'],
  [['ko-KR'], 'zh'],
  [[], 'zh'],
] as const)('a browser with languages %j gets %s', async (languages, lang) => {
  vi.stubGlobal('navigator', { languages })
  expect((await session()).storedLang()).toBe(lang)
})

test('an upload reports progress; a response without attachment id is an error', async () => {
  let answer: object = {}
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 200
      upload: { onprogress?: (event: object) => void } = {}
      onload?: () => void
      open() {}
      setRequestHeader() {}
      get response() {
        return { code: 0, data: answer, msg: '' }
      }
      send() {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
        this.onload?.()
      }
    },
  )
  const { upload } = await import('./files.ts')
  const seen: number[] = []
  await expect(upload(new Blob(['a']), (percent) => seen.push(percent))).rejects.toThrow(
    'The server returned no attachment ID',
  )
  answer = { attachmentId: 'a-1', path: '/a' }
  expect(await upload(new Blob(['a']))).toEqual(answer)
  expect(seen).toEqual([25])
})
