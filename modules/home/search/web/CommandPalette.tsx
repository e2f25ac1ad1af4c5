import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { useEffect, useId, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { searchText } from '../search.text.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { onPaletteKey, usePaletteSearch } from './use-palette-search.ts'
import type { PaletteSearch } from './use-palette-search.ts'
import './palette.css'

interface Props {
  view: 'search' | 'keys'
  paletteKeys: string
  onView: (view: 'search' | 'keys') => void
  onClose: () => void
}
/** Search and commands in a dialog: records, pages and actions, operated by keyboard. */
export default function Palette({ view, paletteKeys, onView, onClose }: Props) {
  const t = useMessages(searchText)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (current && !current.open) current.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={view === 'keys' ? t.shortcuts : t.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="palette-body">
        {view === 'keys' ? (
          <Shortcuts paletteKeys={paletteKeys} onClose={onClose} />
        ) : (
          <SearchBox onClose={onClose} onKeys={() => onView('keys')} />
        )}
      </div>
    </dialog>
  )
}

/** What is found for the typed words, with the choice that the keys act on. */
function SearchBox({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useMessages(searchText)
  const translate = useFormatMessage()
  const id = useId()
  const palette = usePaletteSearch(id, onClose)
  const { typed, word, isUpToDate, query, choices, active } = palette
  const none = isUpToDate && word !== '' && choices.length === 0 && !query.error
  return (
    <>
      <div className="palette-head">
        <SearchOutlined aria-hidden />
        <input
          autoFocus
          value={typed}
          onChange={(event) => palette.type(event.target.value)}
          onKeyDown={onPaletteKey(palette, onKeys)}
          placeholder={t.placeholder}
          maxLength={100}
          role="combobox"
          aria-label={t.dialog}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={choices.length ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="button" className="palette-close" onClick={onClose} aria-label={t.close}>
          <CloseOutlined aria-hidden />
        </button>
        <span className={isUpToDate ? 'palette-bar' : 'palette-bar active'} aria-hidden="true" />
      </div>
      <span role="status" className="visually-hidden">
        {!isUpToDate
          ? t.searching
          : typed
            ? translate(searchText.found, { count: choices.length })
            : ''}
      </span>
      <ChoiceList id={id} palette={palette} />
      {query.error && word && (
        <p className="palette-error" role="alert">
          {query.error.msg || t.failed}
        </p>
      )}
      {none && <p className="palette-error">{translate(searchText.nothing, { keyword: word })}</p>}
      <KeyHints />
    </>
  )
}

/** The choices in sections; each option has the id `{id}-{position}`. */
function ChoiceList({ id, palette }: { id: string; palette: PaletteSearch }) {
  const t = useMessages(searchText)
  const { sections, choices, active } = palette
  return (
    <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t.dialog}>
      {sections.map((section) => (
        <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
          <h2 id={`${id}-${section.key}`} role="presentation">
            {section.title}
            {section.key === 'recent' && (
              <button type="button" tabIndex={-1} onClick={palette.forgetRecent}>
                {t.forget}
              </button>
            )}
          </h2>
          {section.choices.map((choice) => {
            const place = choices.indexOf(choice)
            return (
              <div
                key={choice.key}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className="palette-choice"
                onPointerMove={() => {
                  if (place !== active) palette.setAt(place)
                }}
                onClick={(event: MouseEvent) =>
                  palette.open(choice, event.ctrlKey || event.metaKey)
                }
                onAuxClick={(event) => {
                  if (event.button === 1) palette.open(choice, true)
                }}
              >
                <span className="palette-title">{choice.title}</span>
                {(choice.about || choice.note) && (
                  <span className="palette-about">
                    {[choice.about, choice.note].filter(Boolean).join(' · ')}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The keys of the palette. */
function KeyHints() {
  const t = useMessages(searchText)
  return (
    <div className="palette-foot" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t.hintMove}
      </span>
      <span>
        <kbd>{t.enter}</kbd> {t.hintOpen}
      </span>
      <span>
        <kbd>{t.ctrl}</kbd>
        <kbd>{t.enter}</kbd> {t.hintTab}
      </span>
      <span>
        <kbd>?</kbd> {t.hintHelp}
      </span>
    </div>
  )
}
