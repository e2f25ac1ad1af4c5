import { error, warning } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/**
 * Tonnages of the 1969 Convention. Suez, Panama, registered and national tonnages follow other
 * rules and are not compared with them.
 */
export interface Tonnages {
  grossTonnage?: number | null
  netTonnage?: number | null
}

/**
 * Validates gross and net tonnage: whole numbers, net not above gross (error), net not below 0.30
 * gross (warning). Empty fields pass. Source: Tonnage 1969, annex I, regulations 3 and 4.
 */
export function checkTonnages({ grossTonnage: gross, netTonnage: net }: Tonnages): Issue[] {
  const issues: Issue[] = []
  if (gross != null && !(Number.isSafeInteger(gross) && gross > 0)) {
    issues.push(
      error(
        'gt.whole',
        '总吨须为正整数，不带单位。',
        'Gross tonnage must be a positive whole number without unit.',
      ),
    )
  }
  if (net != null && !(Number.isSafeInteger(net) && net >= 0)) {
    issues.push(
      error(
        'nt.whole',
        '净吨须为整数，不带单位。',
        'Net tonnage must be a whole number without unit.',
      ),
    )
  }
  if (issues.length > 0 || gross == null || net == null) return issues
  if (net > gross)
    issues.push(
      error('nt.aboveGt', '净吨不得大于总吨。', 'Net tonnage cannot exceed gross tonnage.'),
    )
  else if (net * 10 < gross * 3) {
    issues.push(
      warning(
        'nt.low',
        '净吨小于总吨的 30 %，请核对吨位证书。',
        'Net tonnage is below 30 % of gross tonnage: check the tonnage certificate.',
      ),
    )
  }
  return issues
}

/**
 * Gross tonnage of the moulded volume of all enclosed spaces in cubic metres: K1 V with K1 = 0.2 +
 * 0.02 log10 V, whole part.
 */
export function grossTonnageOfVolume(cubicMetres: number): number {
  if (!(cubicMetres > 0)) throw new RangeError('The volume must be greater than zero cubic metres.')
  // The tiny addition undoes binary rounding just below a whole number.
  return Math.floor((0.2 + 0.02 * Math.log10(cubicMetres)) * cubicMetres + 1e-6)
}
