import { CalculatorOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { describeBand } from '#common/rules/fees/tariff-text.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { certFee, certFeeImportable } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { CertText } from './tariff-conditions.tsx'

const form = () => import('./CertFeeForm.tsx')
const tones = { now: 'green', future: 'blue', past: 'grey' } as const

export default function CertFeeList() {
  const t = useMessages(certFeeText)
  const localize = useLocalized()
  const navigate = useNavigate()
  return (
    <ListPage
      contract={certFee}
      text={certFeeText}
      form={form}
      detailPath="/basic/certFee/tariff"
      initialValues={{ certType: 10 }}
      importOptions={{ ...certFeeImportable }}
      rowActions={(row) => [
        { key: 'tariff', label: t.tariff, to: `/basic/certFee/tariff?id=${row.id}` },
        {
          key: 'history',
          label: t.rowHistory,
          to: `/basic/certFee/detail?id=${row.id}&tab=history`,
        },
      ]}
      toolbar={() => (
        <>
          <Button
            icon={<CalculatorOutlined aria-hidden />}
            onClick={() => void navigate('/basic/certFee/tester')}
          >
            {t.tester}
          </Button>
          <Allowed requiredRights={['basic.certFee.save']}>
            <Button
              icon={<TableOutlined aria-hidden />}
              onClick={() => void navigate('/basic/certFee/tariff')}
            >
              {t.newTariff}
            </Button>
          </Allowed>
        </>
      )}
      columns={[
        { name: 'certId', width: 270, render: (row) => <CertText row={row} /> },
        {
          name: 'staTon',
          label: certFeeText.labels.band,
          role: 'text',
          width: 180,
          align: 'right',
          render: (row) => {
            const words = describeBand(row)
            return <span className="tabular-number">{localize(words.zh, words.en)}</span>
          },
        },
        { name: 'fee', width: 130 },
        { name: 'surveyType', width: 135 },
        { name: 'shipType', width: 130 },
        { name: 'flagId', width: 130 },
        { name: 'unitFee', width: 140 },
        { name: 'effectiveFrom', width: 140 },
        { name: 'effectiveTo', width: 115 },
        { name: 'inEffect', width: 110, tones },
        { name: 'certType', width: 170, hidden: true },
        { name: 'feeType', width: 180, hidden: true },
        { name: 'minimum', hidden: true },
        { name: 'maximum', hidden: true },
        { name: 'version', width: 90, hidden: true },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
