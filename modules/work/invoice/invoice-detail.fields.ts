import {
  bool,
  date,
  dict,
  enumOf,
  instant,
  int,
  money,
  multilineText,
  objectList,
  required,
  signedMoney,
  text,
} from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/** Description of a quotation line. */
export const lineDescription = {
  lineId: required(int(1)),
  seq: required(int(1)),
  nameZh: required(text()),
  nameEn: required(text()),
  shipId: int(1),
  shipName: text(),
}

/** Fields of an invoice beyond its row: lines, payments, credit notes, reminders. */
export const invoiceDetail = {
  lines: required(
    objectList(
      {
        ...lineDescription,
        amount: required(money()),
        credited: required(money()),
        paid: required(money()),
        openAmount: required(money()),
      },
      300,
    ),
  ),
  payments: required(
    objectList(
      {
        collectionId: required(int(1)),
        collectionNo: required(text()),
        collectionDate: required(date()),
        payMethod: required(dict('PAY_METHOD')),
        reference: text(),
        amount: required(signedMoney()),
        creditNo: text(),
        status: required(enumOf(1, 0)),
      },
      1000,
    ),
  ),
  credits: required(
    objectList(
      {
        invoiceId: required(int(1)),
        invoiceNo: required(text()),
        invoiceTime: required(date()),
        amount: required(money()),
        writeOff: required(bool()),
        status: required(enumOf(1, 0)),
      },
      300,
    ),
  ),
  reminders: required(
    objectList(
      {
        level: required(int(1, 3)),
        time: required(instant()),
        recipient: text(),
        outboxId: staffOnly(int(1)),
        subject: text(500),
        body: multilineText(100_000),
        mailState: staffOnly(enumOf('queued', 'sent', 'failed', 'kept')),
        userName: staffOnly(text()),
      },
      3,
    ),
  ),
  mailTo: staffOnly(text()),
}
