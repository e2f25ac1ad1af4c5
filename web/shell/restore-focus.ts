/** Recently focused elements, latest last. */
const focusHistory: WeakRef<HTMLElement>[] = []
const maxHistory = 30
const modal = '[aria-modal=true], dialog[open]'

function recordFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return
  // Focus that lands behind an open dialog must return to it.
  if (
    !target.closest(modal) &&
    [...document.querySelectorAll(modal)].some((one) => one.checkVisibility())
  )
    return
  focusHistory.push(new WeakRef(target))
  if (focusHistory.length > maxHistory) focusHistory.shift()
}

/**
 * Restores focus only when the focused element was removed; a click on empty space blurs on
 * purpose.
 */
function checkFocus(): void {
  if (document.activeElement !== document.body || focusHistory.at(-1)?.deref()?.isConnected) return
  for (let before = focusHistory.pop(); before; before = focusHistory.pop()) {
    const element = before.deref()
    if (element?.isConnected && element.checkVisibility({ visibilityProperty: true }))
      return element.focus({ preventScroll: true })
  }
}

/**
 * Restores focus to the previous element when a dialog or drawer closes. The library renders them
 * as children of the body.
 * @returns a function that stops this
 */
export function restoreFocus(): () => void {
  const watch = new MutationObserver(checkFocus)
  watch.observe(document.body, { childList: true })
  document.addEventListener('focusin', recordFocus)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', recordFocus)
  }
}
