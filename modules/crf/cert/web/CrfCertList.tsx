import { ShipLink } from '#modules/basic/customer/web/SubjectLink.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import { BatchButtons } from './BatchButtons.tsx'
import { subjectOf } from './crf-certificate-kind.tsx'
import { pageText } from './crfCertPage.text.ts'

interface Props {
  /** restricts to the certificates of one CRF, inside its page */
  crfId?: number
}

export default function CrfCertList({ crfId }: Props) {
  return (
    <ListPage
      contract={crfCert}
      text={crfCertText}
      machine={crfCertMachine}
      requiredRights={{ save: null }}
      detailPath="/crf/cert/detail"
      selectable
      {...(crfId !== undefined && { embedded: true, fixedFilters: { crfId: [crfId] } })}
      filters={[
        'waiting',
        'status',
        'certId',
        'flagId',
        'personInCharge',
        'signerId',
        'region',
        'formType',
        'expiryDate',
      ]}
      toolbar={({ selected, clearSelection, refresh }) => (
        <BatchButtons
          selected={selected}
          onDone={() => {
            clearSelection()
            refresh()
          }}
        />
      )}
      columns={[
        {
          name: 'certId',
          label: crfCertText.labels.certId,
          width: 220,
        },
        {
          name: 'shipName',
          label: pageText.subject,
          width: 160,
          render: (row) => <ShipLink id={row.shipId} name={subjectOf(row)} />,
        },
        { name: 'status', width: 165 },
        {
          name: 'crfNo',
          width: 145,
          hidden: crfId !== undefined,
        },
        { name: 'personName', width: 155 },
        { name: 'signerName', width: 145 },
        { name: 'statusTime', width: 160 },
        { name: 'formType', width: 100 },
        { name: 'expiryDate', width: 110 },
        { name: 'certNo', width: 180 },
        { name: 'valid', width: 90 },
        { name: 'flagId', width: 105, hidden: true },
        { name: 'imo', width: 90, hidden: true },
      ]}
      hiddenColumns={['issueDate', 'region', 'utn']}
    />
  )
}
