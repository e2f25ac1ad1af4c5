/** Where the focus has been, the latest last. */
const been: WeakRef<HTMLElement>[] = []
const most = 30
const modal = '[aria-modal=true], dialog[open]'

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return
  // What gets it behind an open dialog, on the way round, has to give it back at once.
  if (!target.closest(modal) && [...document.querySelectorAll(modal)].some((one) => one.checkVisibility())) return
  been.push(new WeakRef(target))
  if (been.length > most) been.shift()
}

/** Only where what had the focus is gone: who has clicked beside everything has left it on purpose. */
function look(): void {
  if (document.activeElement !== document.body || been.at(-1)?.deref()?.isConnected) return
  for (let before = been.pop(); before; before = been.pop()) {
    const element = before.deref()
    if (element?.isConnected && element.checkVisibility({ visibilityProperty: true })) return element.focus({ preventScroll: true })
  }
}

/** When a dialog or drawer goes, the focus goes back to where it was before: they are drawn as children of the body. @returns what ends it */
export function keepFocus(): () => void {
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true })
  document.addEventListener('focusin', note)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', note)
  }
}
