import type { Db } from '#server/core/db.ts'
import { sameHolder } from './certificate-holder.ts'
import type { Holder } from './certificate-holder.ts'

/**
 * Query of the latest certificate of a type that a ship or company holds: not superseded, the last
 * one issued. The caller selects its columns, of the alias `c`.
 */
export const latestCertificate = (db: Db, holder: Holder, certId: number) =>
  db
    .selectFrom('shipCert as c')
    .where(sameHolder('c', holder))
    .where('c.certId', '=', certId)
    .where('c.supersededBy', 'is', null)
    .orderBy('c.issueDate', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
