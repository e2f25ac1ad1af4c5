import { useState } from 'react'
import { othFee } from '#modules/basic/othFee/othFee.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { useDict } from '#web/kit/DictSelect.tsx'
import { feeClasses } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import type { Choice, FeeClass } from './items.ts'
import { quotationPageText } from './quotationPage.text.ts'
import type { NamedKind } from './use-cert-types.ts'

/**
 * Everything that can be offered, by class. Free text can be a manual without a certificate type.
 */
export function useOffer(kinds: readonly NamedKind[]) {
  const localize = useLocalized()
  const translate = useFormatMessage()
  const [typed, setTyped] = useState('')
  const feesOf = useFeeOptions()
  const ofClass = (feeClass: FeeClass) =>
    feeClass <= 30
      ? kinds
          .filter((kind) => kind.certType === feeClass)
          .map((kind) => ({
            value: `c${kind.id}`,
            label: `${kind.code} · ${localize(kind.certNameZh, kind.certNameEn)}`,
            search: `${kind.code} ${kind.certNameZh} ${kind.certNameEn}`,
          }))
      : feesOf(feeClass, true)
  const name = typed.trim()
  const manual = {
    value: `m${name}`,
    label: translate(quotationPageText.manualNamed, { name }),
    search: name,
  }
  const options = [
    ...feeClasses
      .map((feeClass) => ({
        label: translate(quotationText.feeClass[feeClass]),
        options: ofClass(feeClass),
      }))
      .filter((group) => group.options.length > 0),
    ...(name.length > 2 ? [manual] : []),
    {
      label: translate(quotationPageText.untariffed),
      options: feeClasses
        .filter((feeClass) => feeClass > 30)
        .flatMap((feeClass) => feesOf(feeClass, false)),
    },
  ]
  return { options, choiceOf: (value: string) => choiceOf(value, kinds), setTyped }
}

/** @returns the options of a class of fees, with a price in the tariff or without */
function useFeeOptions() {
  const localize = useLocalized()
  const translate = useFormatMessage()
  const fees = useDict('FEE_ITEM')
  const tariff =
    useApiQuery(
      othFee,
      'list',
      { inEffect: ['now'], status: [1], size: 200 },
      { staleTime: 600_000 },
    ).data?.list ?? []
  const isPriced = (feeClass: FeeClass, feeItem: string) =>
    tariff.some((row) => row.feeType === feeClass && row.feeItem === feeItem)
  return (feeClass: FeeClass, priced: boolean) =>
    fees
      .filter(({ key, status }) => status === 1 && isPriced(feeClass, key) === priced)
      .map((fee) => ({
        value: `f${feeClass}.${fee.key}`,
        label: `${localize(fee.valueZh, fee.valueEn)} · ${translate(quotationText.feeClass[feeClass])}`,
        search: `${fee.valueZh} ${fee.valueEn} ${translate(quotationText.feeClass[feeClass])}`,
      }))
}

/** The item of an option: `c<certificate type>`, `m<name of a manual>` or `f<class>.<fee item>`. */
function choiceOf(value: string, kinds: readonly NamedKind[]): Choice {
  if (value.startsWith('c')) return { cert: kinds.find(({ id }) => id === Number(value.slice(1)))! }
  if (value.startsWith('m')) return { manual: value.slice(1) }
  const [feeClass, feeItem] = value.slice(1).split('.') as [string, string]
  return { feeClass: Number(feeClass) as FeeClass, feeItem }
}
