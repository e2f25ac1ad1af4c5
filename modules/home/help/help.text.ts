import { defineMessages } from '#common/text.ts'

export const helpText = defineMessages('help', {
  title: ['帮助', 'Help'],
  singular: ['帮助', 'Help'],
  labels: {},
  open: ['帮助：{topic}', 'Help: {topic}'],
  topics: ['主题', 'Topics'],
  pages: ['页面', 'Pages'],
  terms: ['术语', 'Terms'],
  machines: ['状态如何变化', 'Status changes'],
  glossary: ['中英文词汇表', 'Glossary'],
  glossaryHelp: [
    '界面用语，中英文对照；一个概念只用一个词。',
    'Terms used in the interface, Chinese and English; one term per concept.',
  ],
  find: ['查找词汇', 'Find a term'],
  found: ['共 {count} 个词', '{count} {count|term|terms}'],
  none: [
    '没有找到“{word}”。请输入中文或英文的一部分。',
    'No results for “{word}”. Enter part of a Chinese or English term.',
  ],
  chinese: ['中文', 'Chinese'],
  english: ['英文', 'English'],
  api: ['接口说明（供开发人员）', 'API reference (for developers)'],
  shortcuts: [
    '按 ? 显示全部快捷键，按 Ctrl K 搜索。',
    'Press ? for all shortcuts, Ctrl K to search.',
  ],
  names: {
    '/home': ['工作台', 'Workbench'],
    '/homeOwner': ['船东工作台', 'Owner workbench'],
    '/home/notification': ['通知', 'Notifications'],
    '/verify': ['证书查验', 'Certificate verification'],
  },
  pictures: {
    workbench: [
      '工作台：待办、检验窗口和任务统计',
      'Workbench: to-dos, survey windows and task statistics',
    ],
    ship: ['一艘船的检验状态', 'Survey status of a ship'],
    quotation: ['一份报价及其价格依据', 'A quotation with the basis of its prices'],
    'survey-certificate': ['等待审核的检验证书', 'A survey certificate waiting for audit'],
    funds: ['资金统计', 'Fund report'],
  },
  dictionaries: {
    SURVEY_TYPE: ['检验类别', 'Survey types'],
    ACTION_TYPE: ['业务类型', 'Action types'],
    CERT_TERM: ['证书期限', 'Certificate terms'],
    CYCLE_TYPE: ['周期类型', 'Cycles'],
    INSPECTION_SCOPE: ['检验范围', 'Inspection scopes'],
    SHIP_TYPE: ['船舶类型', 'Ship types'],
    SHIP_STATUS: ['船舶状态', 'Ship status'],
  },
})
