import { PLANS } from '../../core/plan.ts';
import { accountClose } from '../../operations/accounts/account-close.ts';
import { accountCreate } from '../../operations/accounts/account-create.ts';
import { accountList } from '../../operations/accounts/account-list.ts';
import { accountSetPlan } from '../../operations/accounts/account-set-plan.ts';
import { ACCOUNT_OPTION, readPlan } from '../account-options.ts';
import { type Command, type Option, optionOf, requiredOption } from '../command.ts';
import { runOperation } from '../run-operation.ts';

const PLAN: Option = {
  value: 'PLAN',
  meaning: { en: `Plan: ${PLANS.join(', ')}`, ja: `プラン: ${PLANS.join(', ')}` },
};

const create: Command = {
  name: 'account create',
  summary: accountCreate.summary,
  positionals: null,
  options: {
    name: {
      value: 'NAME',
      isRequired: true,
      meaning: { en: 'Name of the account, 1 to 100 characters', ja: 'アカウント名（1 から 100 文字）' },
    },
    plan: {
      ...PLAN,
      meaning: { en: `${PLAN.meaning.en}; pro unless given`, ja: `${PLAN.meaning.ja}（省略時は pro）` },
    },
  },
  async run(world, input) {
    const plan = readPlan('account create', optionOf(input, 'plan') ?? 'pro');
    const json = await runOperation(world, accountCreate, { name: requiredOption(input, 'name'), plan });
    return { json, printed: { kind: 'record', fields: [[{ en: 'id', ja: 'ID' }, json.id]] } };
  },
};

const list: Command = {
  name: 'account list',
  summary: accountList.summary,
  positionals: null,
  options: {},
  async run(world) {
    const json = await runOperation(world, accountList, {});
    return {
      json,
      printed: {
        kind: 'table',
        columns: [
          { en: 'ID', ja: 'ID' },
          { en: 'Name', ja: '名前' },
          { en: 'Plan', ja: 'プラン' },
          { en: 'ASINs', ja: 'ASIN' },
          { en: 'Keywords', ja: 'キーワード' },
          { en: 'Created', ja: '作成' },
          { en: 'Closed', ja: '閉鎖' },
        ],
        rows: json.accounts.map((account) => [
          account.id,
          account.name,
          account.plan,
          account.asin_count,
          account.keyword_count,
          account.created_at,
          account.closed_at,
        ]),
        empty: {
          en: 'There is no account yet: miharu account create --name NAME',
          ja: 'アカウントはまだありません: miharu account create --name 名前',
        },
      },
    };
  },
};

const setPlan: Command = {
  name: 'account set-plan',
  summary: accountSetPlan.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION, plan: { ...PLAN, isRequired: true } },
  async run(world, input) {
    const plan = readPlan('account set-plan', requiredOption(input, 'plan'));
    const account = requiredOption(input, 'account');
    const json = await runOperation(world, accountSetPlan, { account, plan });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, json.id],
          [{ en: 'plan', ja: 'プラン' }, json.plan],
          [{ en: 'before', ja: '変更前' }, json.previous_plan],
        ],
      },
    };
  },
};

const close: Command = {
  name: 'account close',
  summary: accountClose.summary,
  positionals: null,
  options: { account: ACCOUNT_OPTION },
  async run(world, input) {
    const json = await runOperation(world, accountClose, { account: requiredOption(input, 'account') });
    return {
      json,
      printed: {
        kind: 'record',
        fields: [
          [{ en: 'id', ja: 'ID' }, json.id],
          [{ en: 'closed', ja: '閉鎖' }, json.closed_at],
        ],
      },
    };
  },
};

/** Commands on accounts. */
export const ACCOUNT_COMMANDS: readonly Command[] = [create, list, setPlan, close];
