import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { fieldsPrintedOn } from '#common/rules/ships/ship-completeness.ts'
import type { RegCertRow } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { regCertMachine } from '../regCert.machine.ts'

export interface Reissue {
  shipCertId: number
  certId: number
  certCode: string
  certNameZh: string
  certNameEn: string
  certNo: string
  issueDate: string
  expiryDate: string | null
  fields: string[]
}

/**
 * Valid certificates of the ship that become outdated by a registration: they print a changed
 * particular, or were issued under a flag that the ship has left ("ceases to be valid: change of
 * flag", HSSC). Certificates issued after the change are up to date.
 * @param changed names of the ship's particulars that the registration changes or has changed
 */
export async function certificatesToReissue(
  ctx: RequestContext,
  row: RegCertRow,
  changed: readonly string[],
): Promise<Reissue[]> {
  // Without a new flag nothing is reissued: the ship has left the register.
  if (changed.includes('status') && !changed.includes('flagId') && row.certCode === 'DEL') return []
  if (!changed.length) return []
  const { lastFlag } = await ctx.db
    .selectFrom('shipChange')
    .where('shipId', '=', row.shipId)
    .where('kind', '=', 'flag')
    .select((eb) => eb.fn.max('effectiveDate').as('lastFlag'))
    .executeTakeFirstOrThrow()
  const certs = await certsInScope(ctx)
    .where('shipId', '=', row.shipId)
    .where('valid', '=', 1)
    .where('supersededBy', 'is', null)
    .where('certType', 'in', [10, 20])
    .where('certCode', '!=', 'DEL')
    .orderBy('certType')
    .orderBy('certCode')
    .limit(300)
    .select([
      'id',
      'createTime',
      'certId',
      'certCode',
      'certNameZh',
      'certNameEn',
      'certNo',
      'issueDate',
      'expiryDate',
    ])
    .$narrowType<Omit<Reissue, 'shipCertId' | 'fields'> & { id: number; createTime: string }>()
    .execute()
  const done = row.status === regCertMachine.states.done
  const inForce = row.effectiveDate ?? row.issueDate
  return certs
    .filter(
      ({ id, createTime, issueDate }) =>
        id !== row.shipCertId &&
        (!done || createTime < row.statusTime || (inForce !== null && issueDate < inForce)),
    )
    .flatMap(({ id, createTime: _at, ...cert }) => {
      const code = cert.certCode
      const prints = new Set(fieldsPrintedOn(code))
      const fields = changed.filter((field) => prints.has(field))
      if (!fields.includes('flagId') && lastFlag && cert.issueDate < lastFlag)
        fields.unshift('flagId')
      // The registry itself is replaced by this certificate, and the synopsis record is continued,
      // not reissued.
      return fields.length && !replacedBy(row.certCode, code)
        ? [{ shipCertId: id, fields, ...cert }]
        : []
    })
}

const registry: readonly string[] = ['REGP', 'REG']
const replacedBy = (making: string, code: string) =>
  code === making ||
  (registry.includes(making) && registry.includes(code)) ||
  (making === 'DEL' && registry.includes(code))
