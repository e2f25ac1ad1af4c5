import { ExperimentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { certTemplate } from '../certTemplate.contract.ts'
import { certTemplateText } from '../certTemplate.text.ts'

const page = '/basic/certTemplate/detail'

export default function TemplateList() {
  const t = useMessages(certTemplateText)
  return (
    <ListPage
      contract={certTemplate}
      text={certTemplateText}
      detailPath={page}
      createPath={page}
      columns={[
        { name: 'templateName', width: 420 },
        { name: 'templateVersion', width: 100 },
        { name: 'status', width: 100 },
        { name: 'certCode', width: 90 },
        { name: 'certId', width: 280, hidden: true },
        { name: 'flagId', width: 160 },
        { name: 'term', width: 120 },
        { name: 'crfType', width: 120 },
        { name: 'grossTonFrom', width: 110 },
        { name: 'grossTonTo', width: 110 },
        { name: 'shipTypes', width: 200 },
        { name: 'flagFee', hidden: true },
        { name: 'companyTariff', hidden: true },
        { name: 'updateTime', width: 160 },
      ]}
      rowActions={(row) => [{ key: 'open', label: t.open, to: `${page}?id=${row.id}` }]}
      toolbar={() => (
        <Link to="/basic/certTemplate/match">
          <Button icon={<ExperimentOutlined aria-hidden />} tabIndex={-1}>
            {t.matchTitle}
          </Button>
        </Link>
      )}
    />
  )
}
