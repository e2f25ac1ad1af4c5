import { isTyping } from '#web/kit/is-typing.ts'
import { SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { searchText } from '../search.text.ts'
import './search-button.css'

const load = () => import('./CommandPalette.tsx')
const Palette = lazy(load)
/** Modifier key of the shortcut on Apple devices. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const paletteKeys = isApple ? '⌘K' : 'Ctrl K'

/** The search box in the top bar: a button that opens the palette, and its global shortcuts. */
export default function SearchButton() {
  const t = useMessages(searchText)
  const translate = useFormatMessage()
  const [view, setView] = useState<'search' | 'keys' | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const palette =
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey
      const plain =
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        !isTyping(event.target) &&
        !document.querySelector('dialog[open]')
      if (!palette && !(plain && (event.key === '/' || event.key === '?'))) return
      event.preventDefault()
      setView(event.key === '?' ? 'keys' : 'search')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="top-button search-button"
        onClick={() => setView('search')}
        onPointerEnter={() => void load()}
        aria-haspopup="dialog"
        aria-label={translate(searchText.open, { keys: paletteKeys })}
        aria-keyshortcuts="Control+K Meta+K /"
      >
        <SearchOutlined aria-hidden />
        <span>{t.short}</span> <kbd aria-hidden="true">{paletteKeys}</kbd>
      </button>
      {view && (
        <Suspense fallback={null}>
          <Palette
            view={view}
            paletteKeys={paletteKeys}
            onView={setView}
            onClose={() => setView(null)}
          />
        </Suspense>
      )}
    </>
  )
}
