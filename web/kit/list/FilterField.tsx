import { Input, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { fieldOf } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { choiceLabel, commonText, labelOf } from '#common/labels.ts'
import { usePunctuation, useFormatMessage } from '../../api/text.tsx'
import { DictSelect } from '../DictSelect.tsx'
import { IgnoreTabKey } from '../IgnoreTabKey.tsx'
import { kitText } from '../kit.text.ts'
import { RefSelect } from '../RefSelect.tsx'
import type { ResourceInfo } from '../resource-info.ts'
import type { ListState } from './list-state.ts'

const DateInput = lazy(() => import('../form/DateInput.tsx'))
const RangeFilter = lazy(() => import('./RangeFilter.tsx'))

export type FilterChoices<N extends string = string> = {
  readonly [name in N]?: readonly { value: string | number; label: string }[]
}
interface FilterFieldProps {
  described: ResourceInfo
  name: string
  state: ListState
  onChange: (part: ListState) => void
  /** options of text filters */
  choices?: FilterChoices | undefined
  /** filters that take one value; the others take several */
  single?: readonly string[] | undefined
}

/** Whether a filter has two ends and needs more width. */
export const isRange = ({ contract }: ResourceInfo, name: string): boolean =>
  (contract.rangeFilters ?? []).includes(name)

export const filterClassOf = (described: ResourceInfo, name: string) =>
  isRange(described, name) ? 'filter filter-range' : 'filter'

/** The input of one filter, by the kind of its field. */
export function FilterField(props: FilterFieldProps) {
  return (
    <div className={filterClassOf(props.described, props.name)}>
      <FilterInput {...props} />
    </div>
  )
}

function FilterInput({ described, name, state, onChange, choices, single }: FilterFieldProps) {
  const translate = useFormatMessage()
  const { contract, text } = described
  const field = fieldOf(contract, name)
  if (!field) throw new Error(`${contract.path} has no field '${name}' to filter by`)
  const label = translate(labelOf(text, name))
  const value = state[name]
  const list: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const set = (next: unknown) =>
    onChange({
      [name]: next === null || next === undefined ? undefined : Array.isArray(next) ? next : [next],
    })
  const common = { 'aria-label': label, placeholder: label }
  // Several values do not fit into the input: it shows their number.
  const countOnly = {
    maxTagCount: list.length > 1 ? 0 : 1,
    maxTagPlaceholder: translate(kitText.filterChosen, { label, count: list.length }),
  }
  if (isRange(described, name))
    return (
      <Suspense fallback={<Input disabled {...common} />}>
        <RangeFilter
          field={field}
          label={label}
          from={state[`${name}From`]}
          to={state[`${name}To`]}
          onChange={(from, to) => onChange({ [`${name}From`]: from, [`${name}To`]: to })}
        />
      </Suspense>
    )
  const options = choices?.[name] ?? fixedOptions(described, name, field, translate)
  if (options.length > 0 || choices?.[name])
    return (
      <OptionFilter
        common={common}
        countOnly={countOnly}
        options={options}
        list={list}
        single={options.length > 0 && single?.includes(name) === true}
        onChange={set}
      />
    )
  const multiple = { ...common, tagProps: countOnly, onChange: set }
  const [first] = list
  switch (field.kind) {
    case 'dict':
    case 'dicts':
      return (
        <DictSelect {...multiple} code={field.dictCode!} mode="multi" value={list as string[]} />
      )
    case 'ref':
    case 'refs':
      return <RefSelect {...multiple} path={field.ref!} multiple value={list as number[]} />
    case 'bool':
      return <YesNoFilter {...common} value={first as boolean | undefined} onChange={set} />
    case 'date':
      return (
        <Suspense fallback={<Input disabled {...common} />}>
          <DateInput {...common} value={(first as string | undefined) ?? null} onChange={set} />
        </Suspense>
      )
    default: {
      const typed = String(first ?? '')
      return <TextFilter {...common} key={typed} value={typed} onChange={set} />
    }
  }
}

interface Labelled {
  placeholder: string
  'aria-label': string
}
type Options = NonNullable<FilterChoices[string]>

/** The states of the machine, or the fixed values of a field; none for fields of other kinds. */
function fixedOptions(
  described: ResourceInfo,
  name: string,
  field: Field,
  translate: ReturnType<typeof useFormatMessage>,
): Options {
  const { machine } = described
  if (machine && name === 'status')
    return Object.entries(machine.states).map(([state, number]) => ({
      value: number as number,
      label: translate(machine.labels.states[state]!),
    }))
  return (field.values ?? []).map((value) => ({
    value,
    label: translate(choiceLabel(described, name, value)),
  }))
}

interface OptionFilterProps {
  common: Labelled
  countOnly: { maxTagCount: number; maxTagPlaceholder: string }
  options: Options
  list: unknown[]
  single: boolean
  onChange: (next: unknown) => void
}

/** Chooses one or several of given options. */
const OptionFilter = ({
  common,
  countOnly,
  options,
  list,
  single,
  onChange,
}: OptionFilterProps) => (
  <IgnoreTabKey>
    {single ? (
      <Select
        {...common}
        style={{ width: '100%' }}
        options={[...options]}
        value={list[0]}
        onChange={onChange}
      />
    ) : (
      <Select
        {...common}
        {...countOnly}
        mode="multiple"
        allowClear
        style={{ width: '100%' }}
        options={[...options]}
        value={list}
        onChange={onChange}
        showSearch={{ optionFilterProp: 'label' }}
      />
    )}
  </IgnoreTabKey>
)

interface YesNoProps extends Labelled {
  value: boolean | undefined
  onChange: (next: unknown) => void
}

function YesNoFilter({ value, onChange, ...common }: YesNoProps) {
  const translate = useFormatMessage()
  const { colon } = usePunctuation()
  const option = (answer: boolean) => ({
    value: answer,
    label: `${common['aria-label']}${colon}${translate(answer ? commonText.yes : commonText.no)}`,
  })
  return (
    <Select
      {...common}
      allowClear
      style={{ width: '100%' }}
      value={value}
      options={[option(true), option(false)]}
      onChange={onChange}
    />
  )
}

/** Text filters match exactly, so the value is sent on Enter or blur. */
function TextFilter({
  value,
  onChange,
  ...common
}: {
  value: string
  onChange: (value: string | null) => void
} & Labelled) {
  const [inputValue, setInputValue] = useState(value)
  const send = (text: string) => {
    if (text !== value) onChange(text || null)
  }
  return (
    <Input
      {...common}
      allowClear
      value={inputValue}
      onChange={(e) => setInputValue(e.target.value)}
      onClear={() => send('')}
      onPressEnter={() => send(inputValue)}
      onBlur={() => send(inputValue)}
    />
  )
}
