import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { crfCertMachine } from '../crfCert.machine.ts'

/**
 * A signed product certificate by its unique tracking number, with its printed values, for the
 * public page. Undefined when there is none.
 */
export const productCertByUtn = (db: Db, utn: string) =>
  db
    .selectFrom('crfCertRow as c')
    .innerJoin('crfCert as w', 'w.id', 'c.id')
    .leftJoin('crfCert as n', 'n.id', 'w.supersededBy')
    .where('c.utn', '=', utn)
    .where('c.status', '=', crfCertMachine.states.signed)
    .where('c.shipId', 'is', null)
    .select([
      'c.utn',
      'c.certNo',
      'c.certNameZh',
      'c.certNameEn',
      'c.productName',
      'c.productModel',
      'c.serialNumber',
      'c.issueDate',
      'c.expiryDate',
      'c.term',
      'c.sha256',
      'c.valid',
      sql<string | null>`society_day(w.invalid_time)`.as('invalidOn'),
      'n.issueDate as replacedOn',
      sql<string>`society_day(w.create_time)`.as('recordedOn'),
      sql<string | null>`society_day(n.create_time)`.as('replacementRecordedOn'),
    ])
    .executeTakeFirst()
