declare global {
  interface Window {
    reportInteraction(kind: 'click' | 'page' | 'typed' | 'wait', value: string | number): void
  }
}

/** Runs in the page: reports clicks, typed fields, opened pages and waiting times. */
export function observeInteractions(): void {
  /** The page is still when nothing changed and nothing loaded for so many milliseconds. */
  const stillMs = 250
  let calls = 0
  let lastChange = 0
  let page = ''

  const originalFetch = window.fetch
  window.fetch = async (...args) => {
    const background = /\/api\/live/.test(String(args[0]))
    if (!background) calls += 1
    try {
      return await originalFetch(...args)
    } finally {
      if (!background) calls -= 1
    }
  }
  new MutationObserver(() => {
    lastChange = performance.now()
    if (location.pathname !== page) {
      page = location.pathname
      window.reportInteraction('page', page)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })

  const measureWait = (clickedAt: number) => {
    const now = performance.now()
    if (calls > 0 || now - Math.max(lastChange, clickedAt) < stillMs)
      return setTimeout(() => measureWait(clickedAt), 50)
    window.reportInteraction('wait', Math.max(0, Math.round(lastChange - clickedAt)))
  }
  // A click on a label is a click on its input as well; the press of the pointer is one.
  addEventListener('pointerdown', () => window.reportInteraction('click', ''), true)
  addEventListener(
    'click',
    (event) => {
      // A key on a button is a click without a pointer.
      if (event.isTrusted && event.detail > 0) measureWait(performance.now())
    },
    true,
  )

  const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !['checkbox', 'radio', 'file'].includes(target.type) &&
      // The search of a list is no field of the work.
      target.getAttribute('aria-label') !== 'Search' &&
      target.getAttribute('role') !== 'combobox')
  let typing: HTMLInputElement | HTMLTextAreaElement | null = null
  const finish = () => {
    if (typing) window.reportInteraction('typed', typing.value)
    typing = null
  }
  addEventListener(
    'input',
    ({ target }) => {
      if (!isText(target)) return
      if (typing !== target) finish()
      typing = target
    },
    true,
  )
  addEventListener('focusout', finish, true)
  addEventListener('click', finish, true)
}
