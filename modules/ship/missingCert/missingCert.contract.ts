import { dict, int, ref, required, text, namesRecord } from '#common/fields.ts'
import { defineReport } from '#common/report.ts'

/** Certificates that ships must carry and that are not in force: work beside the due surveys. */
export const missingCert = defineReport('ship/missingCert', {
  doc: 'Certificates that ships must carry and that are not in force',
  filters: {
    region: dict('REGION'),
    certId: ref('basic/cert'),
    flagId: ref('basic/flag'),
    shipType: dict('SHIP_TYPE'),
    ownerId: ref('basic/customer'),
    managerId: ref('basic/customer'),
  },
  columns: {
    shipId: required(int(1)),
    shipName: namesRecord(required(text()), 'shipId', 'basic/ship'),
    imo: text(),
    shipType: required(dict('SHIP_TYPE')),
    region: required(dict('REGION')),
    flagId: required(ref('basic/flag')),
    flagNameZh: text(),
    flagNameEn: text(),
    certId: required(ref('basic/cert')),
    certNameZh: required(text()),
    certNameEn: required(text()),
    clause: required(text()),
  },
  hidden: ['shipId', 'flagNameZh', 'flagNameEn', 'certNameZh', 'certNameEn'],
  totals: { missing: required(int()), ships: required(int()) },
  series: {},
})
