/** Entries that the register decides, so that a certificate does not contradict it. */
import type { FieldError } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import type { Param } from './template-values.ts'

/**
 * Sources of the boxes for the type of ship: SOLAS, forms of the cargo ship certificates; ISM Code,
 * 13 and appendix; MARPOL VI/2.2 and IV/11.3; Polar Code, appendix 1. One box of a form applies.
 */
const decided: ReadonlySet<string> = new Set([
  'ship.solasShipType',
  'ship.ismShipType',
  'ship.energyShipType',
  'ship.polarShipType',
  'ship.sewageShipType',
  'company.shipTypes',
])

/**
 * Sources of the companies that a certificate names: the company of the ISM Code or the shipowner of
 * the MLC, as the instrument says, and the registered owner. ISM 1.1.2, ISPS A/2.1, MLC II.1(j).
 */
const companies: ReadonlySet<string> = new Set([
  'company.name',
  'company.imo',
  'owner.name',
  'owner.imo',
])

/**
 * Refuses an entry for the type of ship or for a company that is not the one of the register. A type
 * that the register leaves open, such as that of a combination carrier under the ISM Code, is entered.
 */
export const decidedFaults = (
  params: readonly Param[],
  values: Readonly<Record<string, unknown>>,
  sources: Readonly<Record<string, string>>,
): FieldError[] =>
  params.flatMap(({ keyword, source }): FieldError[] => {
    if (!source || !(decided.has(source) || companies.has(source))) return []
    const entered = String(values[keyword] ?? '').trim()
    const registered = (sources[source] ?? '').trim()
    return entered && registered && entered !== registered
      ? [
          {
            field: `values.${keyword}`,
            phrase: companies.has(source) ? issuingText.otherCompany : issuingText.otherShipType,
            params: { registered },
          },
        ]
      : []
  })
