/** Whether the type of a certificate exists for the ship that it is issued to. */
import { outsideScope } from '#common/rules/ships/certificate-for-ship.ts'
import { equipmentValues } from '#modules/ship/equipment/server/equipment-values-sql.ts'
import type { Db } from '#server/core/db.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import type { CertificateRow } from './certificate-row.ts'

/** Refuses a certificate whose instrument is about other ships, such as Form P of a cargo ship. */
export async function scopeFaults(
  db: Db,
  { shipId, certId }: Pick<CertificateRow, 'shipId' | 'certId'>,
): Promise<FieldError[]> {
  if (!shipId) return []
  const { code } = await db
    .selectFrom('cert')
    .where('id', '=', certId)
    .select('code')
    .executeTakeFirstOrThrow()
  const { equipment, ...ship } = await db
    .selectFrom('ship')
    .where('id', '=', shipId)
    .select(['shipType', 'passengers', 'propulsion'])
    .select(equipmentValues('ship').as('equipment'))
    .executeTakeFirstOrThrow()
  const isOtherWithTanks = equipment?.['isOtherWithTanks'] === true
  const outside = outsideScope(code, { ...ship, isOtherWithTanks })
  if (!outside) return []
  const only = { key: `outsideScope.${code}`, ...outside.only }
  return [
    {
      field: 'certId',
      phrase: issuingText.outsideScope,
      params: { only, clause: outside.clause },
    },
  ]
}
