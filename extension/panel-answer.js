import { element, getElement, text } from './elements.js';
import { describeFailure } from './failure.js';
import { askMiharu } from './miharu-api.js';
import { readSettings } from './settings.js';

/** @typedef {import('./miharu-api.js').Json} Json */

/** Longest answer that miharu checks, in characters. */
const ANSWER_MAX = 20_000;

/** Starts the button that takes the marked answer of the shop's assistant. */
export function startAnswerCheck() {
  getElement('take-answer', HTMLButtonElement).addEventListener('click', () => void offerQuestions());
}

/** Takes what is marked on the open page, and offers today's questions for it. */
async function offerQuestions() {
  const settings = await readSettings();
  if (settings === null) return show(failed({ code: 'not_set_up' }));
  const selection = await readSelection();
  if (selection === null) return show(failed({ code: 'no_access' }));
  const answer = selection.trim();
  if (answer === '') return show(failed({ code: 'nothing_marked' }));
  if ([...answer].length > ANSWER_MAX) return show(failed({ code: 'answer_too_long' }));
  show(element('p', 'soft', text('loading')));
  const asked = await askMiharu(settings, '/assistant/questions');
  if (!asked.ok) return show(failed(asked.failure));
  const questions = Array.isArray(asked.value['questions']) ? asked.value['questions'] : [];
  if (questions.length === 0) return show(failed({ code: 'no_questions' }));
  show(
    element('blockquote', '', answer),
    questionForm(questions, (question) => checkAnswer(question, answer)),
  );
}

/** The text that is marked on the page; `null` where the extension may not see the page. @returns {Promise<string | null>} */
async function readSelection() {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) return null;
  try {
    const func = () => String(getSelection() ?? '').slice(0, 100_000);
    const [first] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func });
    return typeof first?.result === 'string' ? first.result : null;
  } catch {
    return null;
  }
}

/** @param {Json[]} questions @param {(question: Json) => Promise<void>} check */
function questionForm(questions, check) {
  const choices = questions.map((question, index) => {
    const radio = element('input', '');
    Object.assign(radio, { type: 'radio', name: 'question', value: String(index), required: true });
    return element('label', 'choice', radio, element('span', '', String(question['question'])));
  });
  const button = element('button', '', text('checkAnswer'));
  const form = element(
    'form',
    '',
    element('fieldset', '', element('legend', '', text('whichQuestion')), ...choices),
    button,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = questions[Number(new FormData(form).get('question') ?? -1)];
    if (chosen === undefined) return;
    button.disabled = true;
    void check(chosen);
  });
  return form;
}

/** @param {Json} question @param {string} answer */
async function checkAnswer({ keyword, question, question_kind: kind }, answer) {
  const settings = await readSettings();
  if (settings === null) return show(failed({ code: 'not_set_up' }));
  const body = JSON.stringify({ keyword, question, answer_text: answer, question_kind: kind });
  const checked = await askMiharu(settings, '/assistant/checks', {
    method: 'POST',
    type: 'application/json',
    body,
  });
  show(...(checked.ok ? verdict(checked.value) : [failed(checked.failure)]));
}

/** @param {Json} check @returns {Node[]} */
function verdict({ hit, answer_state: state, certainty, matches, candidates, remaining_checks: left }) {
  const found = (Array.isArray(matches) ? matches : []).map(({ asin, text: words }) =>
    element('li', '', text('foundWords', String(words), String(asin))),
  );
  const possible = Array.isArray(candidates) ? candidates.length : 0;
  const isLikely = hit !== true && certainty === 'likely' && possible > 0;
  const word = state === 'refused' ? 'answerRefused' : hit === true ? 'answerNamed' : 'answerNotNamed';
  return [
    element('p', hit === true ? 'rank good' : 'rank absent', text(word)),
    ...(found.length === 0 ? [] : [element('p', 'soft', text('found')), element('ul', '', ...found)]),
    ...(isLikely ? [element('p', '', text('answerLikely', possible))] : []),
    element('p', 'soft', text('checksLeft', String(left))),
  ];
}

/** @param {import('./miharu-api.js').Failure} failure */
function failed(failure) {
  return element('p', 'bad notice', describeFailure(failure));
}

/** @param {...Node} parts */
function show(...parts) {
  getElement('answer', HTMLElement).replaceChildren(...parts);
}
