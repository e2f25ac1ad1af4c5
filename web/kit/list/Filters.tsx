import { ClearOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDeferredMount } from '#web/api/use-deferred-mount.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { useElementWidth, useMinWidth } from '../use-width.ts'
import { kitText } from '../kit.text.ts'
import { useDebounced } from '../use-debounced.ts'
import { labelOf } from '#common/labels.ts'
import type { ResourceInfo } from '../resource-info.ts'
import { layoutFilters } from './filter-layout.ts'
import { FilterField, filterClassOf, isRange } from './FilterField.tsx'
import type { FilterChoices } from './FilterField.tsx'
import type { ListState } from './list-state.ts'

interface Props {
  described: ResourceInfo
  names: readonly string[]
  state: ListState
  onChange: (part: ListState) => void
  searchable: boolean
  /** options of text filters */
  choices?: FilterChoices | undefined
  /** filters that take one value; the others take several */
  single?: readonly string[] | undefined
}
/** Keyword and filters of a list: as many as fit into one line, the others collapse. */
export function Filters({ described, names, state, onChange, searchable, choices, single }: Props) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const hasValue = (name: string) =>
    state[name] !== undefined ||
    state[`${name}From`] !== undefined ||
    state[`${name}To`] !== undefined
  const [expanded, setExpanded] = useState(false)
  const isMounted = useDeferredMount()
  const [box, width] = useElementWidth<HTMLDivElement>()
  const isHorizontal = useMinWidth(701)
  const anyActive = Boolean(state.keyword) || names.some(hasValue)
  const {
    shown: fitting,
    inLine,
    compact,
  } = layoutFilters(
    names.map((name) => ({ name, range: isRange(described, name), hasValue: hasValue(name) })),
    width,
    { searchable, horizontal: isHorizontal, clearable: anyActive },
  )
  // When the active filters do not fit beside the buttons, they get a row of their own until no
  // filter is active. Deciding by width alone would oscillate.
  const [ownRow, setOwnRow] = useState(false)
  if (!ownRow && anyActive && isHorizontal && !inLine) setOwnRow(true)
  if (ownRow && !anyActive) setOwnRow(false)
  const shown = expanded ? names : fitting
  const cleared: ListState = {
    keyword: '',
    ...Object.fromEntries(
      names.flatMap((n) => [
        [n, undefined],
        [`${n}From`, undefined],
        [`${n}To`, undefined],
      ]),
    ),
  }
  return (
    <div
      ref={box}
      className={`filters${inLine && !expanded ? ' filters-nowrap' : ''}${ownRow ? ' filters-own-row' : ''}`}
      role="search"
    >
      {searchable && (
        <Keyword value={state.keyword ?? ''} onChange={(keyword) => onChange({ keyword })} />
      )}
      {shown.map((name) =>
        !isMounted ? (
          <div key={name} className={filterClassOf(described, name)} aria-hidden="true">
            <span className="filter-placeholder">{translate(labelOf(described.text, name))}</span>
          </div>
        ) : (
          <FilterField
            key={name}
            described={described}
            name={name}
            state={state}
            onChange={onChange}
            choices={choices}
            single={single}
          />
        ),
      )}
      {names.length > fitting.length && (
        <Button
          type="text"
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? t.fewerFilters : shown.length > 0 && !compact ? t.moreFilters : t.filters}
        </Button>
      )}
      {anyActive &&
        (compact ? (
          <Button
            type="text"
            icon={<ClearOutlined aria-hidden />}
            aria-label={t.clearFilters}
            title={t.clearFilters}
            onClick={() => onChange(cleared)}
          />
        ) : (
          <Button type="link" onClick={() => onChange(cleared)}>
            {t.clearFilters}
          </Button>
        ))}
    </div>
  )
}

/** Input of the keyword, debounced so that typing stays responsive. */
function Keyword({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useMessages(kitText)
  const [inputValue, setInputValue] = useState(value)
  useEffect(() => setInputValue(value), [value])
  const debounced = useDebounced(inputValue)
  const search = useEffectEvent((keyword: string) => {
    if (keyword !== value) onChange(keyword)
  })
  useEffect(() => search(debounced), [debounced])
  return (
    <Input
      className="filter-keyword"
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={100}
      placeholder={t.keyword}
      aria-label={t.search}
      value={inputValue}
      onChange={(e) => setInputValue(e.target.value)}
      onPressEnter={() => onChange(inputValue)}
    />
  )
}
