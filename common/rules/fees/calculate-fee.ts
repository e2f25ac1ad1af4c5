import {
  addMoney,
  compareMoney,
  formatMoney,
  moneyFromNumber,
  multiplyMoney,
} from '../base/money.ts'
import type { Money } from '../base/money.ts'
import { formatInteger, formatUsd } from './tariff-text.ts'
import type { TariffIssue } from './tariff-text.ts'

type Maybe<T> = T | null | undefined

/**
 * How the fee of a band follows from the gross tonnage, in USD: a base, and a unit fee for every
 * `unitStep` GT or part thereof above `unitAbove` GT, not below the minimum, not above the maximum.
 * Amounts have at most two decimals, the unit fee four.
 * Source: specification section 3 (Certificate fee), domain 3.6 ("plus 785 per 500 GT or part over
 * 1000 GT, maximum 26,045"; "1,500 + 0.05/GT").
 */
export interface Rate {
  fee: number
  unitFee?: Maybe<number>
  /** GT per unit; 1 when empty */
  unitStep?: Maybe<number>
  /** GT that the base pays for; 0 when empty */
  unitAbove?: Maybe<number>
  minimum?: Maybe<number>
  maximum?: Maybe<number>
}

/** Number of charged units of a tonnage: full steps, a part counting as one. Integers only. */
export function chargedUnits(rate: Rate, grossTonnage: number): number {
  const above = Math.max(0, grossTonnage - (rate.unitAbove ?? 0))
  const step = rate.unitStep ?? 1
  return (above - (above % step)) / step + (above % step > 0 ? 1 : 0)
}

/**
 * Fee of one item at a tonnage, rounded half up to the cent, with its calculation. The tonnage
 * matters only with a unit fee.
 */
export function calculateFee(
  rate: Rate,
  grossTonnage: number,
): { amount: Money; zh: string; en: string } {
  const base = moneyFromNumber(rate.fee)
  if (rate.unitFee == null)
    return {
      amount: base,
      zh: `固定费用 ${formatMoney(base, 'zh')}`,
      en: `flat fee ${formatMoney(base, 'en')}`,
    }
  const units = chargedUnits(rate, grossTonnage)
  const sum = addMoney(base, multiplyMoney(`${units}.00`, rate.unitFee.toFixed(4)))
  const step = rate.unitStep ?? 1
  const above = rate.unitAbove ?? 0
  const zh =
    `${formatMoney(base, 'zh')} + ${formatInteger(units)} × ` +
    `${formatUsd(rate.unitFee, 'zh')}（${above > 0 ? `超过 ${formatInteger(above)} 总吨的部分，` : ''}每 ` +
    `${formatInteger(step)} 总吨${step > 1 ? '，不足者按一个单位计' : ''}）= ${formatMoney(sum, 'zh')}`
  const en =
    `${formatMoney(base, 'en')} + ${formatInteger(units)} x ${formatUsd(rate.unitFee, 'en')} ` +
    `(per ${step > 1 ? `${formatInteger(step)} GT or part thereof` : 'GT'}` +
    `${above > 0 ? ` above ${formatInteger(above)} GT` : ''}) ` +
    `= ${formatMoney(sum, 'en')}`
  return limited(sum, rate, zh, en)
}

function limited(
  sum: Money,
  rate: Rate,
  zh: string,
  en: string,
): { amount: Money; zh: string; en: string } {
  if (rate.minimum != null && compareMoney(sum, moneyFromNumber(rate.minimum)) < 0)
    return {
      amount: moneyFromNumber(rate.minimum),
      zh: `${zh}，低于最低收费，按 ${formatUsd(rate.minimum, 'zh')} 计`,
      en: `${en}, raised to the minimum of ${formatUsd(rate.minimum, 'en')}`,
    }
  if (rate.maximum != null && compareMoney(sum, moneyFromNumber(rate.maximum)) > 0)
    return {
      amount: moneyFromNumber(rate.maximum),
      zh: `${zh}，高于最高收费，按 ${formatUsd(rate.maximum, 'zh')} 计`,
      en: `${en}, limited to the maximum of ${formatUsd(rate.maximum, 'en')}`,
    }
  return { amount: sum, zh, en }
}

/** Validates a rate; each issue at its field. */
export function checkRate(rate: Rate): { field: keyof Rate; issue: TariffIssue }[] {
  const errors: { field: keyof Rate; issue: TariffIssue }[] = []
  const add = (field: keyof Rate, code: string, zh: string, en: string) =>
    errors.push({ field, issue: { code, zh, en } })
  if (rate.unitFee == null)
    for (const field of ['unitStep', 'unitAbove', 'minimum', 'maximum'] as const)
      if (rate[field] != null)
        add(
          field,
          'tariff.needsUnitFee',
          '只有按吨计费时才填写；固定费用请留空',
          'Only for fees that depend on tonnage: enter a unit fee, or leave this field empty',
        )
  if (rate.minimum != null && rate.maximum != null && rate.minimum > rate.maximum)
    add(
      'maximum',
      'tariff.maximumBelowMinimum',
      '最高收费不能低于最低收费',
      'The maximum cannot be less than the minimum',
    )
  return errors
}
