/**
 * Keys of the application: save, new, next and previous, go to. They press the buttons on the
 * screen, so that they do what these do. The sheet under `?` lists them.
 */
import { isTyping } from '../kit/is-typing.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../api/me.ts'
import { modulesOf } from '../api/menus.ts'
import { hasPage } from './page-registry.ts'

/** Pages by the key after `g`; a digit is the first page of a module, in the order of the menu. */
const destinations: Readonly<Record<string, string>> = {
  h: '/home',
  n: '/home/notification',
  p: '/home/help',
}
/** Time between `g` and the second key, in milliseconds. */
const sequenceMs = 1_500
/** Elements that the keys press, by key. */
const pressed: Readonly<Record<string, string>> = {
  n: '[data-shortcut=new]',
  ']': '[data-shortcut=next], .ant-pagination-next:not(.ant-pagination-disabled) button',
  '[': '[data-shortcut=previous], .ant-pagination-prev:not(.ant-pagination-disabled) button',
}

const isBehindDialog = (): boolean =>
  document.querySelector('dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-drawer-open') !==
  null

/** The last visible element that matches: of several forms, the one on top. */
function lastVisible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].findLast(
    (element) => element.checkVisibility() && !(element as HTMLButtonElement).disabled,
  )
}
/** Presses the save button, or submits the form on the page. */
function save(): void {
  const button = lastVisible('[data-shortcut=save]')
  if (button) return button.click()
  const form = lastVisible('form.submittable')
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** Handles the keys while the app layout is on the screen. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const { menus } = useMe()
  const go = useEffectEvent((key: string): boolean => {
    const path = destinations[key] ?? modulesOf(menus, hasPage)[Number(key) - 1]?.children[0]?.path
    if (path) void navigate(path)
    return path !== undefined
  })
  useEffect(() => {
    let sequenceEnd = 0
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 's') {
        event.preventDefault()
        return save()
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (isBehindDialog()) return
      const isSecond = Date.now() < sequenceEnd
      sequenceEnd = key === 'g' ? Date.now() + sequenceMs : 0
      if (isSecond && go(key)) return
      const selector = pressed[key]
      if (selector) lastVisible(selector)?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
