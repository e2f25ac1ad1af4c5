import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSay, useText } from '#web/api/text.tsx'
import { searchText } from '../search.text.ts'
import './search-button.css'

const load = () => import('./Palette.tsx')
const Palette = lazy(load)
/** Names of the key that goes with K. */
const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const paletteKeys = apple ? '⌘K' : 'Ctrl K'
const typing = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The search box of the top bar: a button that looks like one, and the keys that open it from anywhere. */
export default function SearchButton() {
  const t = useText(searchText)
  const say = useSay()
  const [shown, setShown] = useState<'search' | 'keys' | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target) && !document.querySelector('dialog[open]')
      if (!palette && !(plain && (event.key === '/' || event.key === '?'))) return
      event.preventDefault()
      setShown(event.key === '?' ? 'keys' : 'search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className="top-button search-button" onClick={() => setShown('search')} onPointerEnter={() => void load()} aria-haspopup="dialog" aria-label={say(searchText.open, { keys: paletteKeys })} aria-keyshortcuts="Control+K Meta+K /">
        <SearchOutlined aria-hidden /><span>{t.short}</span>{' '}<kbd aria-hidden="true">{paletteKeys}</kbd>
      </button>
      {shown && <Suspense fallback={null}><Palette view={shown} paletteKeys={paletteKeys} onView={setShown} onClose={() => setShown(null)} /></Suspense>}
    </>
  )
}
