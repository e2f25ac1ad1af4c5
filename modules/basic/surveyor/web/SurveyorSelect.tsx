import { Select } from 'antd'
import type { InputOf } from '#common/contract.ts'
import { nameInBoth } from '#common/rules/text/person-name.ts'
import type { Message } from '#common/text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLang, useFormatMessage, useLocalized, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import './surveyor-select.css'

/** Requirements of a survey, as input of the call `eligible`. */
export type Need = InputOf<typeof surveyor, 'eligible'>
interface Props {
  /** undefined: no evaluation yet */
  need: Need | undefined
  /** shown while there is no requirement yet */
  wait?: Message
  id?: string
  disabled?: boolean
}
interface One extends Props {
  multiple?: false
  value?: number | null
  onChange?: (value: number | null) => void
}
interface Several extends Props {
  multiple: true
  value?: number[] | null
  onChange?: (value: number[] | null) => void
}

/**
 * Select of one or several surveyors for a survey. Ineligible ones are listed below, each with the
 * reasons.
 */
export function SurveyorSelect(props: One | Several) {
  const { need, wait, id, disabled, multiple, value } = props
  const t = useMessages(surveyorText)
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const lang = useLang()
  const localize = useLocalized()
  const response = useApiQuery(surveyor, 'eligible', need ?? {}, {
    enabled: need !== undefined,
    keepPrevious: true,
  })
  const all = need ? (response.data ?? []) : []
  const selected = [value ?? []].flat()
  const option = (one: (typeof all)[number]) => ({
    // A selected surveyor can be removed.
    value: one.id,
    disabled: !one.eligible && !selected.includes(one.id),
    search: nameInBoth(one.fullName, one.nameZh).toLowerCase(),
    name: localize(one.nameZh, one.fullName),
    label: (
      <span className="surveyor-option">
        <span>
          {nameInBoth(one.fullName, one.nameZh)}{' '}
          <small>
            <DictValue code="REGION" value={one.region} />
          </small>
        </span>
        {[
          ...(lang === 'zh' ? one.reasonsZh : one.reasonsEn),
          ...(lang === 'zh' ? one.warningsZh : one.warningsEn),
        ].map((reason) => (
          <small key={reason}>{reason}</small>
        ))}
      </span>
    ),
  })
  const options = [
    { label: t.mayBeAssigned, options: all.filter((one) => one.eligible).map(option) },
    { label: t.mayNotBeAssigned, options: all.filter((one) => !one.eligible).map(option) },
  ].filter((group) => group.options.length > 0)
  const common = {
    ...(id && { id }),
    disabled: (disabled ?? false) || !need,
    options,
    optionLabelProp: 'name',
    loading: response.isFetching,
    allowClear: true,
    listHeight: 360,
    style: { width: '100%' },
    placeholder: need || !wait ? k.choose : translate(wait),
    notFoundContent: response.isFetching ? k.loading : (response.error?.message ?? t.noSurveyor),
    showSearch: {
      filterOption: (input: string, one?: object) =>
        String((one as { search?: string } | undefined)?.search ?? '').includes(
          input.trim().toLowerCase(),
        ),
    },
  }
  return multiple ? (
    <Select<number[]>
      {...common}
      mode="multiple"
      value={need ? selected : []}
      onChange={(next) => props.onChange?.(next.length > 0 ? next : null)}
    />
  ) : (
    <Select<number>
      {...common}
      {...(props.value && { value: props.value })}
      onChange={(next) => props.onChange?.(next ?? null)}
    />
  )
}
