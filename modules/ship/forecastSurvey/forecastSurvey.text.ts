import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import { forecastText } from '#modules/ship/forecast/forecast.text.ts'
import type { forecastSurvey } from './forecastSurvey.contract.ts'

const { month, kind, group } = forecastText
export const forecastSurveyText = {
  ...defineMessages('forecastSurvey', {
    title: ['到期检验', 'Surveys due'],
    singular: ['到期检验', 'Survey due'],
    labels: {
      asOf: ['查询日期', 'As of'],
      known: ['仅当日已知', 'Known on that day only'],
      month: ['到期月份', 'Due in'],
      region: ['区域', 'Region'],
      kind: ['工作类别', 'Kind of work'],
      group: ['证书类别', 'Certificate class'],
      flagId: ['船旗国', 'Flag'],
      shipType: ['船舶类型', 'Ship type'],
      ownerId: ['船东', 'Owner'],
      managerId: ['管理公司', 'Manager'],
      withoutTariff: ['仅无收费标准', 'Only without tariff'],
      shipCertId: ['证书', 'Certificate'],
      shipId: ['船舶', 'Ship'],
      companyId: ['公司', 'Company'],
      holder: ['船舶（公司）', 'Ship or company'],
      imo: ['IMO 编号', 'IMO number'],
      flagNameZh: ['船旗国', 'Flag'],
      flagNameEn: ['船旗国', 'Flag'],
      certId: ['证书类型', 'Certificate type'],
      certNameZh: ['证书类型', 'Certificate type'],
      certNameEn: ['证书类型', 'Certificate type'],
      certNo: ['证书编号', 'Certificate no.'],
      surveyType: ['检验类别', 'Survey'],
      startDate: ['窗口开始', 'Window opens'],
      dueDate: ['到期日', 'Due'],
      endDate: ['窗口关闭', 'Window closes'],
      windowState: ['窗口状态', 'Window'],
      personName: ['负责验船师', 'Surveyor in charge'],
      fee: ['预计费用', 'Expected fee'],
      pricing: ['计价', 'Price'],
      surveys: ['检验', 'Surveys'],
      ships: ['船舶', 'Ships'],
      unpriced: ['无收费标准', 'Without tariff'],
    } satisfies Labels<(typeof forecastSurvey)['fields']>,
    windowState: {
      notOpen: ['窗口未开', 'Not open'],
      open: ['窗口已开', 'Open'],
      late: ['已过到期日', 'Past the due date'],
      overdue: ['逾期', 'Overdue'],
    },
    pricing: {
      tariff: ['按收费标准', 'By tariff'],
      noTariff: ['无收费标准', 'No tariff'],
      noTonnage: ['缺少总吨', 'Gross tonnage missing'],
    },
    note: [
      '费用按今日收费标准计算，报价时以报价为准。',
      'Fees are based on current tariffs; the quotation prevails.',
    ],
  }),
  month,
  kind,
  group,
}
