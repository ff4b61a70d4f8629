import { expect, it } from 'vitest';
import { languageNames } from '../language/text.ts';
import zhtw from './zhtw.json';

/** Mainland terms in traditional characters that differ from the usage in Taiwan. */
const mainland = `
  軟件 硬件 插件 程序 數據 文檔 文件夾 保存 存儲 默認 信息 短信 菜單 打印 導入 導出 服務器
  網絡 鏈接 端口 接口 字段 字符 字節 模板 登錄 註銷 注銷 搜索 用戶 賬 帳戶 屏幕 全屏 鼠標
  視頻 音頻 圖標 頭像 界面 窗口 彈窗 彈層 當前 打開 撤銷 刷新 加載 卸載 粘貼 拷貝 剪貼板
  滾動 折疊 展示 懸停 居中 豎 列表 文本 變量 數組 函數 代碼 調用 緩存 內存 線程 隊列
  對話框架 校驗 布局 柵格 分割線 占位 掩碼 級聯 滑塊 單選框 多選框 單元格 自定義 關鍵詞 標识
  創建 添加 設置 配置 運行 發送 聯系 聯繫 支持 反饋 激活 設備 移動端 郵箱 手機號(?!碼)
  二維碼 條形碼 銀行卡 崗位 異常 詳情 快捷 其它 收藏 每頁條數 紀錄 發佈
`
  .trim()
  .split(/\s+/);

/** Exceptions where such a term is correct, with the reason. */
const justified: Readonly<Record<string, string>> = {
  // 導入 is what implementing a system is called there.
  'site.channel.detail': '導入',
};

const sentences = Object.entries(zhtw as Readonly<Record<string, string>>);
const found = (pattern: RegExp) =>
  sentences.flatMap(([id, text]) => [...text.matchAll(pattern)].map(([hit]) => ({ id, hit })));

it('uses the terms of offices in Taiwan in traditional Chinese [I18N-001]', () => {
  const wrong = found(new RegExp(mainland.join('|'), 'gu')).filter(({ id, hit }) => justified[id] !== hit);
  expect(wrong).toEqual([]);
});

/** The characters of Big5, the pre-Unicode encoding in Taiwan: none exists in simplified Chinese only. */
function big5(): ReadonlySet<string> {
  const decode = (bytes: number[]) => new TextDecoder('big5').decode(new Uint8Array(bytes));
  const leads = Array.from({ length: 0xf9 - 0xa4 + 1 }, (_, index) => 0xa4 + index);
  const trails = Array.from({ length: 0xfe - 0x40 + 1 }, (_, index) => 0x40 + index);
  return new Set(leads.flatMap((lead) => trails.map((trail) => decode([lead, trail]))));
}

it('is written in traditional characters, with the quotation marks that belong to them [I18N-001]', () => {
  const known = big5();
  expect(known.has('體') && !known.has('帮') && known.size > 13_000).toBe(true);
  expect(found(/\p{Script=Han}/gu).filter(({ hit }) => !known.has(hit))).toEqual([]);
  // Characters of Big5 with another meaning there.
  expect(found(/[后云几冲丑]|(?<!公)里(?!程|長)|(?:不|大|小|等|用|位|在)于/gu)).toEqual([]);
  expect(found(/[“”‘’]/gu)).toEqual([]);
  expect(languageNames.zhtw).toBe('繁體中文');
});
