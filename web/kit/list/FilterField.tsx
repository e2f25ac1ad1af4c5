import { Input, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { fieldOf } from '#common/contract.ts'
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

export type FilterChoices = Readonly<
  Record<string, readonly { value: string | number; label: string }[]>
>
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
export function FilterField({
  described,
  name,
  state,
  onChange,
  choices,
  single,
}: FilterFieldProps) {
  const translate = useFormatMessage()
  const { contract, text, machine } = described
  const { colon } = usePunctuation()
  const field = fieldOf(contract, name)
  const label = translate(labelOf(text, name))
  const value = state[name]
  const set = (next: unknown) =>
    onChange({
      [name]: next === null || next === undefined ? undefined : Array.isArray(next) ? next : [next],
    })
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (!field) throw new Error(`${contract.path} has no field '${name}' to filter by`)
  const options =
    choices?.[name] ??
    (machine && name === 'status'
      ? Object.entries(machine.states).map(([name_, number]) => ({
          value: number as number,
          label: translate(machine.labels.states[name_]!),
        }))
      : (field.values ?? []).map((v) => ({
          value: v,
          label: translate(choiceLabel(described, name, v)),
        })))
  const common = { 'aria-label': label, placeholder: label }
  // Several values do not fit into the input: it shows their number.
  const countOnly = {
    maxTagCount: list.length > 1 ? 0 : 1,
    maxTagPlaceholder: translate(kitText.filterChosen, { label, count: list.length }),
  }
  const multiple = {
    ...countOnly,
    mode: 'multiple' as const,
    allowClear: true,
    style: { width: '100%' },
  }
  const control = () => {
    if ((contract.rangeFilters ?? []).includes(name))
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
    if (single?.includes(name) && options.length > 0)
      return (
        <IgnoreTabKey>
          <Select
            {...common}
            style={{ width: '100%' }}
            options={[...options]}
            value={list[0]}
            onChange={set}
          />
        </IgnoreTabKey>
      )
    if (options.length > 0 || choices?.[name])
      return (
        <IgnoreTabKey>
          <Select
            {...common}
            {...multiple}
            options={[...options]}
            value={list}
            onChange={set}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </IgnoreTabKey>
      )
    switch (field.kind) {
      case 'dict':
      case 'dicts':
        return (
          <DictSelect
            {...common}
            code={field.dictCode!}
            mode="multi"
            tagProps={countOnly}
            value={list as string[]}
            onChange={set}
          />
        )
      case 'ref':
      case 'refs':
        return (
          <RefSelect
            {...common}
            path={field.ref!}
            multiple
            tagProps={countOnly}
            value={list as number[]}
            onChange={set}
          />
        )
      case 'bool':
        return (
          <Select
            {...common}
            allowClear
            style={{ width: '100%' }}
            value={list[0] as boolean | undefined}
            options={[
              { value: true, label: `${label}${colon}${translate(commonText.yes)}` },
              { value: false, label: `${label}${colon}${translate(commonText.no)}` },
            ]}
            onChange={set}
          />
        )
      case 'date':
        return (
          <Suspense fallback={<Input disabled {...common} />}>
            <DateInput {...common} value={(list[0] as string | undefined) ?? null} onChange={set} />
          </Suspense>
        )
      default:
        return (
          <TextFilter
            {...common}
            key={String(list[0] ?? '')}
            value={String(list[0] ?? '')}
            onChange={set}
          />
        )
    }
  }
  return <div className={filterClassOf(described, name)}>{control()}</div>
}

/** Text filters match exactly, so the value is sent on Enter or blur. */
function TextFilter({
  value,
  onChange,
  ...common
}: {
  value: string
  onChange: (value: string | null) => void
  placeholder: string
  'aria-label': string
}) {
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
