// Makes the calls of the documentation page executable. The token is read from this browser's
// session or pasted; it is sent in a header, never in a URL.

/** @param {string} name @param {object} props @param {(Node | string)[]} children */
function make(name, props = {}, ...children) {
  const element = Object.assign(document.createElement(name), props)
  element.append(...children)
  return element
}
const stored = (store, key) => {
  try {
    return store().getItem(`plimsoll.${key}`)
  } catch {
    return null
  }
}
const theme = stored(() => localStorage, 'theme')
if (theme) document.documentElement.dataset.theme = theme

// The signed-in user.
const own = stored(() => sessionStorage, 'token') ?? ''
const token = make('input', {
  type: 'password',
  autocomplete: 'off',
  spellcheck: false,
  value: own,
  placeholder: 'token of a session',
})
const lang = make(
  'select',
  {},
  make('option', { value: 'en' }, 'English'),
  make('option', { value: 'zh' }, '中文'),
)
document
  .querySelector('#bar')
  .append(make('label', {}, 'Token ', token), make('label', {}, 'Answers in ', lang))
document
  .querySelector('header')
  .append(
    make(
      'p',
      { className: 'note' },
      own
        ? 'You are signed in in this window: calls are made as you, and what they do is done for good.'
        : 'Sign in in this window first, or paste the token that auth/login answers with. It is kept in this page only. What calls do is done for good.',
    ),
  )

// An example input of a call.
const plain = (schema) => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
const today = new Date().toISOString()
function sample(given) {
  const schema = plain(given)
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 1)
    case 'boolean':
      return false
    case 'array':
      return schema.minItems ? [sample(schema.items ?? {})] : []
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties[name])]),
      )
    case 'string':
      return (
        { date: today.slice(0, 10), 'date-time': today, email: 'name@example.com' }[
          schema.format
        ] ?? ''
      )
    default:
      return null
  }
}
function typeText(given) {
  const schema = plain(given)
  const type = schema.enum
    ? schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    : schema.type === 'array'
      ? `list of ${typeText(schema.items ?? {})}`
      : (schema.format ?? schema.type ?? 'any')
  const limits = [
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && schema.type !== 'array' && `from ${schema.minimum}`,
    schema.maxItems && `at most ${schema.maxItems}`,
  ].filter(Boolean)
  return [type, ...limits].join(', ')
}

/** URL of a call: path parameters replaced, those of a GET in the query string. */
function addressOf(url, kind, input) {
  const rest = { ...input }
  const path = url.replace(/:(\w+)/g, (_, name) => {
    const value = encodeURIComponent(rest[name] ?? '')
    delete rest[name]
    return value
  })
  const query =
    kind === 'get' || kind === 'stream'
      ? new URLSearchParams(
          Object.entries(rest).map(([name, value]) => [name, String(value)]),
        ).toString()
      : ''
  return query ? `${path}?${query}` : path
}

function bodyOf(kind, input, file) {
  if (kind !== 'upload')
    return { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (file) form.append('file', file)
  return { body: form, headers: {} }
}

const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${sizes.format(bytes / 1024)} kB`)

/** Shows a response: JSON indented, a stream as it arrives, a file as a download link. */
async function show(response, out, since) {
  const type = response.headers.get('content-type') ?? ''
  const line = (bytes) => {
    out.status.textContent = `${response.status} ${response.statusText} · ${Math.round(performance.now() - since)} ms${bytes === undefined ? '' : ` · ${size(bytes)}`}`
  }
  out.status.className = response.ok ? 'ok' : 'refused'
  if (type.startsWith('text/event-stream')) {
    line()
    for await (const piece of response.body.pipeThrough(new TextDecoderStream()))
      out.answer.textContent = (out.answer.textContent + piece).slice(-20_000)
    return
  }
  const blob = await response.blob()
  line(blob.size)
  if (type.includes('json')) {
    const text = JSON.stringify(JSON.parse(await blob.text()), null, 2)
    out.answer.textContent = text.length > 200_000 ? `${text.slice(0, 200_000)}\n…` : text
    return
  }
  const name =
    /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(
      response.headers.get('content-disposition') ?? '',
    )?.[1] ?? 'answer'
  const save = make(
    'a',
    { href: URL.createObjectURL(blob), download: decodeURIComponent(name) },
    `Save ${decodeURIComponent(name)}`,
  )
  out.answer.replaceChildren(`${type}\n`, save)
}

function tryArea(details) {
  const { url, kind } = details.dataset
  const schema = JSON.parse(details.querySelector('.schema').textContent).in
  const properties = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required ?? [])
  const start = JSON.stringify(sample({ ...schema, type: 'object' }), null, 2)
  const input = make('textarea', {
    value: start,
    spellcheck: false,
    rows: Math.min(14, start.split('\n').length + 1),
  })
  const file = kind === 'upload' ? make('input', { type: 'file' }) : null
  const send = make(
    'button',
    { type: 'button', className: 'send' },
    kind === 'stream' ? 'Listen' : 'Send',
  )
  const curl = make('button', { type: 'button' }, 'As curl')
  const stop = make('button', { type: 'button', hidden: true }, 'Stop')
  const out = {
    status: make('output', {}),
    answer: make('pre', { className: 'answer', tabIndex: 0, hidden: true }),
  }
  out.answer.setAttribute('aria-label', 'Answer')

  const read = () => {
    try {
      const value = JSON.parse(input.value || '{}')
      input.removeAttribute('aria-invalid')
      return value
    } catch (error) {
      input.setAttribute('aria-invalid', 'true')
      out.status.className = 'refused'
      out.status.textContent = `This is not JSON: ${error.message}`
      return null
    }
  }
  const go = async () => {
    const value = read()
    if (!value) return
    const abort = new AbortController()
    const since = performance.now()
    send.disabled = true
    stop.hidden = false
    stop.onclick = () => abort.abort()
    out.status.className = ''
    out.status.textContent = 'Waiting…'
    out.answer.textContent = ''
    out.answer.hidden = false
    try {
      const get = kind === 'get' || kind === 'stream'
      const { body, headers } = get
        ? { body: undefined, headers: {} }
        : bodyOf(kind, value, file?.files?.[0])
      const response = await fetch(addressOf(url, kind, value), {
        method: get ? 'GET' : 'POST',
        body,
        signal: abort.signal,
        cache: 'no-store',
        headers: {
          ...headers,
          'accept-language': lang.value,
          ...(token.value && { authorization: `Bearer ${token.value.trim()}` }),
        },
      })
      await show(response, out, since)
    } catch (error) {
      out.status.className = 'refused'
      out.status.textContent =
        error.name === 'AbortError' ? 'Stopped' : `No answer: ${error.message}`
    }
    send.disabled = false
    stop.hidden = true
  }
  send.onclick = go
  input.onkeydown = (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void go()
  }
  curl.onclick = () => {
    const value = read()
    if (!value) return
    const body =
      kind === 'get' || kind === 'stream'
        ? ''
        : kind === 'upload'
          ? ' -F file=@FILE'
          : ` -H 'content-type: application/json' -d '${JSON.stringify(value).replaceAll("'", String.raw`'\''`)}'`
    out.status.textContent = ''
    out.answer.hidden = false
    out.answer.textContent = `curl '${location.origin}${addressOf(url, kind, value)}'${details.dataset.needs === 'public' ? '' : ` -H "authorization: Bearer $TOKEN"`}${body}`
  }
  const add = (name, field) => {
    const value = read()
    if (!value || name in value) return
    input.value = JSON.stringify({ ...value, [name]: sample(field) }, null, 2)
    input.rows = Math.min(24, input.value.split('\n').length + 1)
  }
  const rows = properties.map(([name, field]) =>
    make(
      'tr',
      {},
      make(
        'td',
        {},
        make(
          'button',
          { type: 'button', onclick: () => add(name, field), title: `Add ${name}` },
          name,
        ),
      ),
      make('td', {}, required.has(name) ? 'required' : ''),
      make('td', {}, typeText(field)),
    ),
  )
  const fields = make(
    'table',
    {},
    make(
      'thead',
      {},
      make(
        'tr',
        {},
        ...['Field', '', 'What it takes'].map((word) => make('th', { scope: 'col' }, word)),
      ),
    ),
    make('tbody', {}, ...rows),
  )
  return make(
    'div',
    { className: 'try' },
    make(
      'div',
      { className: 'sheet' },
      make('label', {}, 'Input', input),
      ...(file ? [make('label', {}, 'File ', file)] : []),
      make('div', { className: 'acts' }, send, stop, curl, out.status),
      out.answer,
    ),
    ...(rows.length ? [make('div', { className: 'fields' }, fields)] : []),
  )
}

const calls = [...document.querySelectorAll('.call')]
for (const details of calls) {
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('.try')) return
    const schema = details.querySelector('.schema')
    details.insertBefore(tryArea(details), schema)
    details.append(
      make(
        'details',
        { className: 'shapes' },
        make('summary', {}, 'Schema of input and answer'),
        schema,
      ),
    )
    history.replaceState(null, '', `#${details.id}`)
  })
}

// Search for a call.
const words = new Map(
  calls.map((details) => [details, details.querySelector('summary').textContent.toLowerCase()]),
)
const search = document.querySelector('#search')
function find() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let shown = 0
  for (const [details, text] of words) {
    details.hidden = !wanted.every((word) => text.includes(word))
    if (!details.hidden) shown++
  }
  for (const part of document.querySelectorAll('.resource'))
    part.hidden = !part.querySelector('.call:not([hidden])')
  document.querySelector('#count').textContent = `${shown} of ${calls.length} calls`
}
search.addEventListener('input', find)
addEventListener('keydown', (event) => {
  if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
    event.preventDefault()
    search.focus()
  }
})
find()
const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
if (named) {
  named.open = true
  named.scrollIntoView()
}
