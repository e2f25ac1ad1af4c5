import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { clearRecentRecords } from '#web/shell/recent-records.ts'
import { search } from '../search.contract.ts'
import { searchText } from '../search.text.ts'
import { useCommands, useHits, useRecent } from './palette-entries.ts'
import type { Choice } from './palette-entries.ts'
import { Shortcuts } from './Shortcuts.tsx'
import './palette.css'

interface Props {
  view: 'search' | 'keys'
  paletteKeys: string
  onView: (view: 'search' | 'keys') => void
  onClose: () => void
}
/** Debounce of typing, in milliseconds. */
const debounceMs = 120

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

function SearchBox({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useMessages(searchText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [, setForgotten] = useState(0)
  /** Enter was pressed before the answer arrived. */
  const [waiting, setWaiting] = useState(false)
  const word = useDebounced(typed.trim(), debounceMs)
  const query = useApiQuery(
    search,
    'list',
    { keyword: word },
    { enabled: word !== '', keepPrevious: true, staleTime: 30_000 },
  )
  const isUpToDate =
    typed.trim() === word && (word === '' || (!query.isPlaceholderData && !query.isPending))
  const recent = useRecent()
  const commands = useCommands(typed.trim())
  const hits = useHits(typed.trim() && word ? query.data?.groups : undefined)
  const sections = [...(typed.trim() ? [] : [recent]), ...commands, ...hits].filter(
    ({ choices }) => choices.length,
  )
  const choices = sections.flatMap((section) => section.choices)
  const active = Math.min(at, Math.max(choices.length - 1, 0))

  const open = (choice: Choice | undefined, newTab = false) => {
    if (!choice) return
    if (choice.path && newTab) {
      window.open(choice.path, '_blank')
      return
    }
    onClose()
    if (choice.path) void navigate(choice.path)
    choice.run?.()
  }
  const openFirst = useEffectEvent(() => {
    setWaiting(false)
    open(choices[0])
  })
  useEffect(() => {
    if (waiting && isUpToDate) openFirst()
  }, [waiting, isUpToDate])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1 + choices.length,
      PageDown: Math.min(active + 5, choices.length - 1),
      PageUp: Math.max(active - 5, 0),
    }
    const step = steps[event.key]
    if (step !== undefined && choices.length) {
      event.preventDefault()
      setAt(step % choices.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isUpToDate || at > 0) open(choices[active], event.ctrlKey || event.metaKey)
      else setWaiting(true)
    }
    if (event.key === '?' && !typed) {
      event.preventDefault()
      onKeys()
    }
  }
  let place = -1
  const none = isUpToDate && word !== '' && choices.length === 0 && !query.error
  return (
    <>
      <div className="palette-head">
        <SearchOutlined aria-hidden />
        <input
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
            setWaiting(false)
          }}
          onKeyDown={onKeyDown}
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
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t.dialog}>
        {sections.map((section) => (
          <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
            <h2 id={`${id}-${section.key}`} role="presentation">
              {section.title}
              {section.key === 'recent' && (
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => {
                    clearRecentRecords(info.userId)
                    setForgotten((n) => n + 1)
                  }}
                >
                  {t.forget}
                </button>
              )}
            </h2>
            {section.choices.map((choice) => {
              place += 1
              const mine = place
              return (
                <div
                  key={choice.key}
                  id={`${id}-${mine}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={mine === active}
                  className="palette-choice"
                  onPointerMove={() => {
                    if (mine !== active) setAt(mine)
                  }}
                  onClick={(event: MouseEvent) => open(choice, event.ctrlKey || event.metaKey)}
                  onAuxClick={(event) => {
                    if (event.button === 1) open(choice, true)
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
      {query.error && word && (
        <p className="palette-error" role="alert">
          {query.error.msg || t.failed}
        </p>
      )}
      {none && <p className="palette-error">{translate(searchText.nothing, { keyword: word })}</p>}
      <div className="palette-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t.hintMove}
        </span>
        <span>
          <kbd>↵</kbd> {t.hintOpen}
        </span>
        <span>
          <kbd>{t.ctrl}</kbd>
          <kbd>↵</kbd> {t.hintTab}
        </span>
        <span>
          <kbd>?</kbd> {t.hintHelp}
        </span>
      </div>
    </>
  )
}
