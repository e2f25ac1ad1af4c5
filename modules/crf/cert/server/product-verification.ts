import type { Db } from '#server/core/db.ts'
import { crfCertMachine } from '../crfCert.machine.ts'

/**
 * A signed product certificate by its unique tracking number, with its printed values, for the
 * public page. Undefined when there is none.
 */
export const productCertByUtn = (db: Db, utn: string) =>
  db
    .selectFrom('crfCertRow')
    .where('utn', '=', utn)
    .where('status', '=', crfCertMachine.states.signed)
    .where('shipId', 'is', null)
    .select([
      'utn',
      'certNo',
      'certNameZh',
      'certNameEn',
      'productName',
      'productModel',
      'serialNumber',
      'issueDate',
      'expiryDate',
      'term',
      'sha256',
      'valid',
      'superseded',
    ])
    .executeTakeFirst()
