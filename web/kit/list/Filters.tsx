import { ClearOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { fieldOf } from '#common/contract.ts'
import { useLater } from '../../api/later.ts'
import { useMarks, useSay, useText } from '../../api/text.tsx'
import { useRoom, useWide } from '../wide.ts'
import { DictSelect } from '../Dict.tsx'
import { kitText } from '../kit.text.ts'
import { RefSelect } from '../Ref.tsx'
import { TabLeaves } from '../TabLeaves.tsx'
import { choiceWord, commonText, labelOf } from '#common/words.ts'
import type { Described } from '../words.ts'
import { filterRoom } from './filter-room.ts'
import type { ListState } from './list-state.ts'

const DateInput = lazy(() => import('../form/DateInput.tsx'))
const RangeFilter = lazy(() => import('./RangeFilter.tsx'))

interface Props {
  described: Described
  names: readonly string[]
  state: ListState
  onChange: (part: ListState) => void
  searchable: boolean
  /** choices of filters on plain words */
  choices?: FilterChoices | undefined
  /** filters that take one value; the others take several */
  single?: readonly string[] | undefined
}
export type FilterChoices = Readonly<Record<string, readonly { value: string | number; label: string }[]>>

/** Keyword and filters of a list: as many as there is room for in a line, the others fold away. */
export function Filters({ described, names, state, onChange, searchable, choices, single }: Props) {
  const t = useText(kitText)
  const say = useSay()
  const held = (name: string) => state[name] !== undefined || state[`${name}From`] !== undefined || state[`${name}To`] !== undefined
  const [all, setAll] = useState(false)
  const later = useLater()
  const [box, room] = useRoom<HTMLDivElement>()
  const beside = useWide(701)
  const any = Boolean(state.keyword) || names.some(held)
  const { shown: fitting, inLine, tight } = filterRoom(names.map((name) => ({ name, range: isRange(described, name), held: held(name) })), room, { searchable, beside, cleared: any })
  // Where what is chosen does not fit beside the buttons, the filters have a line of their own until nothing is chosen any more: what changes with its room would not come to rest.
  const [own, setOwn] = useState(false)
  if (!own && any && beside && !inLine) setOwn(true)
  if (own && !any) setOwn(false)
  const shown = all ? names : fitting
  const cleared: ListState = { keyword: '', ...Object.fromEntries(names.flatMap((n) => [[n, undefined], [`${n}From`, undefined], [`${n}To`, undefined]])) }
  return (
    <div ref={box} className={`filters${inLine && !all ? ' in-line' : ''}${own ? ' own-line' : ''}`} role="search">
      {searchable && <Keyword value={state.keyword ?? ''} onChange={(keyword) => onChange({ keyword })} />}
      {shown.map((name) => !later ? <div key={name} className={classOf(described, name)} aria-hidden="true"><span className="filter-place">{say(labelOf(described.text, name))}</span></div> : <FilterField key={name} described={described} name={name} state={state} onChange={onChange} choices={choices} single={single} />)}
      {names.length > fitting.length && <Button type="text" icon={<FilterOutlined aria-hidden />} aria-expanded={all} onClick={() => setAll(!all)}>{all ? t.fewerFilters : shown.length > 0 && !tight ? t.moreFilters : t.filters}</Button>}
      {any && (tight ? <Button type="text" icon={<ClearOutlined aria-hidden />} aria-label={t.clearFilters} title={t.clearFilters} onClick={() => onChange(cleared)} /> : <Button type="link" onClick={() => onChange(cleared)}>{t.clearFilters}</Button>)}
    </div>
  )
}

/** Whether a filter has two ends, and needs room for both. */
const isRange = ({ contract }: Described, name: string): boolean => (contract.ranges ?? []).includes(name)

const classOf = (described: Described, name: string) => (isRange(described, name) ? 'filter filter-range' : 'filter')

/** Searches a moment after the last key, so that typing stays quick. */
function Keyword({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText(kitText)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const ask = useEffectEvent((word: string) => { if (word !== value) onChange(word) })
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), 300)
    return () => clearTimeout(timer)
  }, [typed])
  return <Input className="filter-keyword" prefix={<SearchOutlined aria-hidden />} allowClear maxLength={100} placeholder={t.keyword} aria-label={t.search} value={typed} onChange={(e) => setTyped(e.target.value)} onPressEnter={() => onChange(typed)} />
}

function FilterField({ described, name, state, onChange, choices, single }: Omit<Props, 'names' | 'searchable'> & { name: string }) {
  const say = useSay()
  const { contract, text, machine } = described
  const { colon } = useMarks()
  const field = fieldOf(contract, name)
  const label = say(labelOf(text, name))
  const value = state[name]
  const set = (next: unknown) => onChange({ [name]: next === null || next === undefined ? undefined : Array.isArray(next) ? next : [next] })
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (!field) throw new Error(`${contract.path} has no field '${name}' to filter by`)
  const options = choices?.[name] ?? (machine && name === 'status'
    ? Object.entries(machine.states).map(([state_, number]) => ({ value: number as number, label: say(machine.words.states[state_]!) }))
    : (field.values ?? []).map((v) => ({ value: v, label: say(choiceWord(described, name, v)) })))
  const common = { 'aria-label': label, placeholder: label }
  // Several choices do not fit into their box: their number does.
  const fewer = { maxTagCount: list.length > 1 ? 0 : 1, maxTagPlaceholder: say(kitText.filterChosen, { label, count: list.length }) }
  const many = { ...fewer, mode: 'multiple' as const, allowClear: true, style: { width: '100%' } }
  const control = () => {
    if ((contract.ranges ?? []).includes(name)) return <Suspense fallback={<Input disabled {...common} />}><RangeFilter field={field} label={label} from={state[`${name}From`]} to={state[`${name}To`]} onChange={(from, to) => onChange({ [`${name}From`]: from, [`${name}To`]: to })} /></Suspense>
    if (single?.includes(name) && options.length > 0) return <TabLeaves><Select {...common} style={{ width: '100%' }} options={[...options]} value={list[0]} onChange={set} /></TabLeaves>
    if (options.length > 0 || choices?.[name]) return <TabLeaves><Select {...common} {...many} options={[...options]} value={list} onChange={set} showSearch={{ optionFilterProp: 'label' }} /></TabLeaves>
    switch (field.kind) {
      case 'dict': case 'dicts': return <DictSelect {...common} code={field.dictCode!} mode="multi" fewer={fewer} value={list as string[]} onChange={set} />
      case 'ref': case 'refs': return <RefSelect {...common} path={field.ref!} multiple fewer={fewer} value={list as number[]} onChange={set} />
      case 'bool': return <Select {...common} allowClear style={{ width: '100%' }} value={list[0] as boolean | undefined} options={[{ value: true, label: `${label}${colon}${say(commonText.yes)}` }, { value: false, label: `${label}${colon}${say(commonText.no)}` }]} onChange={set} />
      case 'date': return <Suspense fallback={<Input disabled {...common} />}><DateInput {...common} value={list[0] as string | undefined ?? null} onChange={set} /></Suspense>
      default: return <WordFilter {...common} key={String(list[0] ?? '')} value={String(list[0] ?? '')} onChange={set} />
    }
  }
  return <div className={classOf(described, name)}>{control()}</div>
}

/** A text filter is exact, so it is asked for when the word is complete. */
function WordFilter({ value, onChange, ...common }: { value: string; onChange: (value: string | null) => void; placeholder: string; 'aria-label': string }) {
  const [typed, setTyped] = useState(value)
  const send = (word: string) => { if (word !== value) onChange(word || null) }
  return <Input {...common} allowClear value={typed} onChange={(e) => setTyped(e.target.value)} onClear={() => send('')} onPressEnter={() => send(typed)} onBlur={() => send(typed)} />
}
