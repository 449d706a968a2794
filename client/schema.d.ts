/* Generated from docs/openapi.json; run UPDATE_GOLDEN=1 npm test to regenerate it. */

export interface paths {
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account, its limits, and today's scan */
        get: operations["me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All keywords with their latest ranks */
        get: operations["keywords"];
        put?: never;
        /** Add keywords to an account */
        post: operations["keyword-add"];
        /** Remove a keyword from an account */
        delete: operations["keyword-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ranks of products for one keyword by day */
        get: operations["rankings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/competitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The results of the latest reading */
        get: operations["competitors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of own and tracked products */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Current facts of own and tracked products */
        get: operations["products"];
        put?: never;
        /** Add products to an account */
        post: operations["products-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Imports of ranks recorded by other tools */
        get: operations["rank-imports"];
        put?: never;
        /** Import ranks recorded by another tool */
        post: operations["history-import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pages/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keywords whose pages are wanted */
        get: operations["page-keywords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Today's questions for Amazon's AI assistant */
        get: operations["assistant-questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's checks with their verdicts */
        get: operations["assistant-checks"];
        put?: never;
        /** Check whether an answer of Amazon's AI assistant names a product */
        post: operations["assistant-check-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mention rate: share of answers that name a product */
        get: operations["assistant-summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant/custom-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Custom questions */
        get: operations["assistant-custom-questions"];
        put?: never;
        /** Add a custom question */
        post: operations["assistant-custom-question-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{asin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a product from an account */
        delete: operations["product-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a saved page */
        post: operations["page-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove imported ranks */
        delete: operations["rank-import-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether an answer of Amazon's AI assistant names a product */
        post: operations["assistant-check-add-alias-1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant/checks/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm whether an answer names a product */
        post: operations["assistant-check-confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant/custom-questions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a custom question */
        delete: operations["assistant-custom-question-remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process is running */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the database responds */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document as a page */
        get: operations["docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every error code as a page */
        get: operations["docs-errors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What AI agents read first, in Markdown */
        get: operations["llms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms-full.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that AI agents need, in Markdown */
        get: operations["llms-full"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AssistantCheck: {
            id: string;
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            created_at: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            local_date: string;
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @description The question, word for word. */
            question: string;
            /**
             * @description One of `recommend`, `value`, `beginner`, `compare`, `review`, `custom`; `custom` is a question that the account wrote.
             * @enum {string}
             */
            question_kind: "recommend" | "value" | "beginner" | "compare" | "review" | "custom";
            /** @description Whether the answer names an own product: it is certain, or a person confirmed it. */
            hit: boolean;
            /**
             * @description How certain `hit` is. `likely`: a person still has to confirm the `candidates`.
             * @enum {string}
             */
            certainty: "certain" | "likely";
            /** @description Whether the value of `hit` comes from a person. */
            confirmed_by_person: boolean;
            hit_kind: ("asin" | "product_name") | null;
            /**
             * @description `refused`: the assistant did not answer.
             * @enum {string}
             */
            answer_state: "answered" | "refused";
            /** @description Every mention in the order of the text: for each product the first 20 by name and the first 20 by ASIN. */
            matches: components["schemas"]["Match"][];
            /** @description Up to 20 passages that may name an own product but are not certain, in the order of the text. */
            candidates: components["schemas"]["Candidate"][];
            /** @description Checks left today under both the daily and the weekly limit. */
            remaining_checks: number;
        };
        AssistantCheckConfirmed: {
            id: string;
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            created_at: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            local_date: string;
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @description The question, word for word. */
            question: string;
            /**
             * @description One of `recommend`, `value`, `beginner`, `compare`, `review`, `custom`; `custom` is a question that the account wrote.
             * @enum {string}
             */
            question_kind: "recommend" | "value" | "beginner" | "compare" | "review" | "custom";
            /** @description Whether the answer names an own product: it is certain, or a person confirmed it. */
            hit: boolean;
            /**
             * @description How certain `hit` is. `likely`: a person still has to confirm the `candidates`.
             * @enum {string}
             */
            certainty: "certain" | "likely";
            /** @description Whether the value of `hit` comes from a person. */
            confirmed_by_person: boolean;
            hit_kind: ("asin" | "product_name") | null;
            /**
             * @description `refused`: the assistant did not answer.
             * @enum {string}
             */
            answer_state: "answered" | "refused";
            /** @description Every mention in the order of the text: for each product the first 20 by name and the first 20 by ASIN. */
            matches: components["schemas"]["Match"][];
            /** @description Up to 20 passages that may name an own product but are not certain, in the order of the text. */
            candidates: components["schemas"]["Candidate"][];
        };
        AssistantCheckListed: {
            id: string;
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            created_at: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            local_date: string;
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @description The question, word for word. */
            question: string;
            /**
             * @description One of `recommend`, `value`, `beginner`, `compare`, `review`, `custom`; `custom` is a question that the account wrote.
             * @enum {string}
             */
            question_kind: "recommend" | "value" | "beginner" | "compare" | "review" | "custom";
            /** @description Whether the answer names an own product: it is certain, or a person confirmed it. */
            hit: boolean;
            /**
             * @description How certain `hit` is. `likely`: a person still has to confirm the `candidates`.
             * @enum {string}
             */
            certainty: "certain" | "likely";
            /** @description Whether the value of `hit` comes from a person. */
            confirmed_by_person: boolean;
            hit_kind: ("asin" | "product_name") | null;
            /**
             * @description `refused`: the assistant did not answer.
             * @enum {string}
             */
            answer_state: "answered" | "refused";
            /** @description Every mention in the order of the text: for each product the first 20 by name and the first 20 by ASIN. */
            matches: components["schemas"]["Match"][];
            /** @description Up to 20 passages that may name an own product but are not certain, in the order of the text. */
            candidates: components["schemas"]["Candidate"][];
            /** @description The beginning of the answer; empty once its retention period has ended. */
            answer_text: string;
            /** @description Version of the rules that made this verdict. */
            rules_version: number;
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            judged_at: string;
        };
        AssistantChecks: {
            /** @description Number of dates from `from` to `to`. */
            days: number;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            from: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            to: string;
            /** @description Newest first. */
            checks: components["schemas"]["AssistantCheckListed"][];
            /** @description Whether there are more checks than `limit`. */
            has_more: boolean;
        };
        AssistantQuestion: {
            /** @description Unique within the account. */
            id: string;
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @description The question, word for word. */
            question: string;
            /**
             * @description One of `recommend`, `value`, `beginner`, `compare`, `review`, `custom`; `custom` is a question that the account wrote.
             * @enum {string}
             */
            question_kind: "recommend" | "value" | "beginner" | "compare" | "review" | "custom";
            custom_question_id: string | null;
        };
        AssistantQuestions: {
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            local_date: string;
            /** @description The same all day, even if keywords or questions change; custom questions first. A question whose keyword was removed today can no longer be checked. */
            questions: components["schemas"]["AssistantQuestion"][];
            /** @description The smaller value of `remaining`. */
            remaining_checks: number;
            remaining: {
                /** @description Checks left today, Japan time. */
                day: number;
                /** @description Checks left this week, Monday to Sunday, Japan time. */
                week: number;
            };
            resets_at: {
                /**
                 * Format: date-time
                 * @description Instant in UTC, RFC 3339 with whole seconds.
                 */
                day: string;
                /**
                 * Format: date-time
                 * @description Instant in UTC, RFC 3339 with whole seconds.
                 */
                week: string;
            };
            note: string | null;
        };
        AssistantSummary: {
            all_time: components["schemas"]["Share"];
            /** @description `confirmed_hits` of `all_time`. */
            confirmed_hits: number;
            last_4_weeks: components["schemas"]["Share"];
            by_question_kind: {
                recommend: components["schemas"]["Share"];
                value: components["schemas"]["Share"];
                beginner: components["schemas"]["Share"];
                compare: components["schemas"]["Share"];
                review: components["schemas"]["Share"];
                custom: components["schemas"]["Share"];
            };
            /** @description Most checks first, then by keyword. */
            by_keyword: components["schemas"]["KeywordShare"][];
            branded_questions: components["schemas"]["Share"];
            open_questions: components["schemas"]["Share"];
            sample: {
                /** @description Number of checks. */
                answers: number;
                /** @description Number of different questions among them. */
                distinct_questions: number;
                /**
                 * @description `exploratory` below 50 different questions: indicative only.
                 * @enum {string}
                 */
                grade: "exploratory" | "directional";
                /** @description Versions of the rules that made the verdicts; if there are several, `miharu assistant rejudge` unifies them. */
                rules_versions: number[];
            };
        };
        BroughtBy: {
            /**
             * @description Who brought the pages: a source of the installation, a user or an API key of this account, or another account.
             * @enum {string}
             */
            kind: "source" | "user" | "key" | "other_account";
            name: string | null;
        };
        Candidate: {
            /** @description ASIN: ten upper-case letters or digits. */
            asin: string;
            /** @description The passage, without control characters. */
            text: string;
            /** @description Offset in `answer_text` as sent, in Unicode code points. */
            start: number;
            /** @description Offset after the last code point. */
            end: number;
            /** @description Why the passage may name the product, and why that is not certain. */
            reasons: string[];
            named: boolean | null;
        };
        Competitor: {
            /** @description Position among all cards, including ads. */
            position: number;
            page: number;
            rank: number | null;
            /** @description ASIN: ten upper-case letters or digits. */
            asin: string;
            is_own: boolean;
            title: string | null;
            /** Format: uri */
            url: string;
            image_url: string | null;
            price: number | null;
            price_max: number | null;
            price_reason: ("no_featured_offer" | "in_cart" | "kindle_unlimited" | "members_only" | "subscription" | "other_date" | "not_covered" | "not_shown") | null;
            currency: string | null;
            list_price: number | null;
            rating: number | null;
            review_count: number | null;
            is_prime: boolean | null;
            badges: string[];
            delivery: string | null;
            stock_text: string | null;
            points: number | null;
            coupon: string | null;
            sales_volume: string | null;
            sales_volume_min: number | null;
            is_sponsored: boolean;
            list_price_kind: ("reference" | "former" | "rrp" | "lowest" | "usual" | "other") | null;
        };
        Competitors: {
            /** @description The exact spelling, never cut. */
            keyword: string;
            observed_at: string | null;
            local_date: string | null;
            observed_results: number | null;
            pages_read: number | null;
            pages_wanted: number | null;
            reading: ("complete" | "partial") | null;
            /** @description Conditions of the reading; `null` is unknown. */
            context?: {
                order: string | null;
                filters: string[] | null;
                department: string | null;
                seller: string | null;
                device: ("desktop" | "phone" | "tablet") | null;
                visitor: ("guest" | "signed_in") | null;
                ads: ("seen" | "none") | null;
                /** @description Whether the delivery place of the pages is known. */
                has_place: boolean;
            };
            doubt?: "no_ads" | null;
            /** @description Top first. */
            competitors: components["schemas"]["Competitor"][];
            data: components["schemas"]["DataStatus"];
        };
        /** @description Expected daily cost of scanning what was added with the source in use, without retries. Each counts, even if others track it too. `null` without a source that reads it. */
        CostPerDay: {
            /** @description Billed calls: one per page, or one per keyword if the source takes whole searches; one per product. */
            calls: number;
            /** @description Cost in `unit`. */
            amount: number;
            /**
             * @description Millionths of a US dollar, or the source's own searches or tokens.
             * @enum {string}
             */
            unit: "micro_usd" | "search" | "token";
        };
        /** @description The dates of an inactive question are `null`. */
        CustomQuestion: {
            id: string;
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @description The question, word for word. */
            question: string;
            /** @description Who wrote the question, such as the name of an agent. */
            source: string;
            /**
             * @description `inactive`: its keyword was removed, so the question is listed but neither asked nor counted.
             * @enum {string}
             */
            status: "active" | "inactive";
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            created_at: string;
            first_asked_date: string | null;
            turn_date: string | null;
        };
        CustomQuestionAdded: {
            id: string;
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @description The question, word for word. */
            question: string;
            /** @description Who wrote the question, such as the name of an agent. */
            source: string;
            /**
             * @description `inactive`: its keyword was removed, so the question is listed but neither asked nor counted.
             * @enum {string}
             */
            status: "active" | "inactive";
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            created_at: string;
            /**
             * Format: date
             * @description First date on which it can be asked: today, or tomorrow if the questions of today are already fixed.
             */
            first_asked_date: string;
            /**
             * Format: date
             * @description Date on which it will be asked unless something changes: later than `first_asked_date` if more questions are waiting than are asked in a day.
             */
            turn_date: string;
        };
        CustomQuestionRemoved: {
            id: string;
            /** @constant */
            deleted: true;
        };
        CustomQuestions: {
            /** @description Oldest first. */
            custom_questions: components["schemas"]["CustomQuestion"][];
            /** @description Number of active ones among them. */
            active_count: number;
            /** @description Maximum number of active ones. */
            limit: number;
        };
        /** @description Japanese date of the newest data. */
        DataStatus: {
            local_date: string | null;
            /** @description Whether the service reads nothing more for that date. Keywords or products that are added on the date open it again, and an import or a withdrawal can still change it. */
            final: boolean;
            stale_days: number | null;
        };
        Event: {
            /** @description Stays the same if the date is computed again or gets a better reading. */
            id: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            local_date: string;
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            observed_at: string;
            /** @description ASIN: ten upper-case letters or digits. */
            asin: string;
            title: string | null;
            /**
             * @description `competitor`: a competitor's product that the account tracks.
             * @enum {string}
             */
            relation: "own" | "competitor";
            /** @description More kinds may be added: price, list_price, rating, review_count, bsr, points, sales_volume, rank, stock, seller, title, coupon, delivery, badges, prime. */
            kind: string;
            /** @description The last good value: of a rank under the same conditions, of everything else from the same source. Its type depends on the kind. */
            before: number | string | boolean | string[] | null;
            /** @description The value on that date. Only a rank can be `null`: the product is not among the results that were read. */
            after: number | string | boolean | string[] | null;
            unit: string | null;
            change: number | null;
            change_percent: number | null;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            compared_with: string;
            /** @description The exact spelling, never cut. */
            keyword?: string;
            /** @description For a rank: another variation of the product that the results show on the date when the product itself is missing. Present only if its card links to the product. */
            shown_asin?: string;
            category?: string | null;
            category_id?: string | null;
            seller_id?: string | null;
            /**
             * @description For a list price: the kind of struck-through price, before and after.
             * @enum {string}
             */
            list_price_kind?: "reference" | "former" | "rrp" | "lowest" | "usual" | "other";
            /** @description What happened, as a sentence; may quote Amazon. */
            summary: string;
        };
        Events: {
            /** @description Number of dates from `from` to `to`. */
            days: number;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            from: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            to: string;
            /** @description Newest date first; within a date by product, own ones first; within a product by kind. */
            events: components["schemas"]["Event"][];
            has_more: boolean;
            next_cursor: string | null;
            /** @description Send it as `since` later to get what arrived after this list began, without repetitions or losses. */
            latest_cursor: string;
            data: components["schemas"]["DataStatus"];
        };
        /** @description `from` and `to` are the first and the last date to import. */
        HistoryImported: {
            id: string | null;
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "csv" | "serpbear";
            /** @description Ranks in the file, imported or not. */
            rows: number;
            /** @description New ranks. */
            added: number;
            /** @description Ranks that were imported before with another value, which they replace. */
            changed: number;
            /** @description Ranks that were imported before with the same value. */
            unchanged: number;
            /** @description Ranks that the file repeats. */
            repeated: number;
            /** @description Where the tool did not find the product. How far it looked is unknown, so these are not imported: they are no absence. */
            without_rank: number;
            /** @description Ranks of SerpBear that are not of Japan; they are not imported. */
            other_country: number;
            /** @description Invalid lines; they are not imported. */
            invalid: number;
            /** @description The first 100 invalid lines. */
            problems: {
                /** @description Line of the file from 1; in JSON, the number of the keyword. */
                line: number;
                /** @description What is wrong with it and what to do. */
                detail: string;
            }[];
            ignored_columns: string[];
            from: string | null;
            to: string | null;
        };
        ImportedSeries: {
            /** @description ASIN: ten upper-case letters or digits. */
            asin: string;
            /**
             * @description Where the ranks come from: a CSV file of another tool, or SerpBear.
             * @enum {string}
             */
            tool: "csv" | "serpbear";
            /**
             * @description Whose results the rank is in. SerpBear tracks Google; what a CSV file contains is the claim of whoever imported it.
             * @enum {string}
             */
            engine: "amazon" | "google";
            device: ("desktop" | "mobile") | null;
            /** @description Oldest first. A missing date claims nothing. */
            observations: {
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                local_date: string;
                /** @description Rank as the other tool recorded it. */
                rank: number;
            }[];
        };
        Keyword: {
            /** @description The exact spelling, never cut. */
            keyword: string;
            /**
             * @description `not_observed` with an `observed_at` is a claim from a complete reading: the product was looked for and not found. In `/keywords`, `not_observed` with `observed_at` null claims nothing: there is no reading yet that shows it.
             * @enum {string}
             */
            rank_status: "ranked" | "not_observed";
            rank: number | null;
            asin: string | null;
            previous_rank: number | null;
            previous_local_date: string | null;
            observed_at: string | null;
            local_date: string | null;
            observed_results: number | null;
            brought_by: components["schemas"]["BroughtBy"] | null;
            /** @description By rank, then ASIN. */
            ranks: components["schemas"]["LatestRank"][];
            last_problem: {
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                local_date: string;
                /**
                 * @description Why a date has no complete reading.
                 * @enum {string}
                 */
                reason: "pending" | "not_scanned" | "partial" | "blocked" | "unreadable" | "wrong_place" | "corrected_keyword" | "suspect" | "source_error" | "quota" | "auth";
            } | null;
        };
        KeywordDeleted: {
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @constant */
            deleted: true;
        };
        KeywordShare: {
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @description Answers that were judged. */
            checks: number;
            /** @description Answers that name an own product. */
            hits: number;
            /** @description Of the hits, those that a person confirmed. */
            confirmed_hits: number;
            /** @description Answers without content (`refused`); they count in `checks`. */
            refused: number;
            hit_rate: number | null;
            hit_rate_low: number | null;
            hit_rate_high: number | null;
        };
        Keywords: {
            /** @description In the order in which they were added. */
            keywords: components["schemas"]["Keyword"][];
            next_cursor: string | null;
            data: components["schemas"]["DataStatus"];
        };
        KeywordsAdded: {
            /** @description In the order sent. */
            added: string[];
            /** @description Already present or repeated. */
            duplicate: string[];
            /** @description Blank entries. */
            blank: number;
            /** @description New keywords that equal another one except for full or half width, upper or lower case; added only with `allow_twins`. */
            twins: {
                /** @description The exact spelling, never cut. */
                keyword: string;
                /** @description The exact spelling, never cut. */
                twin_of: string;
            }[];
            /** @description Past ranks taken from stored results pages. */
            ranks_filled: number;
            cost_per_day: components["schemas"]["CostPerDay"] | null;
            advice: string | null;
        };
        LatestRank: {
            /** @description ASIN: ten upper-case letters or digits. */
            asin: string;
            /**
             * @description `not_observed` with an `observed_at` is a claim from a complete reading: the product was looked for and not found. In `/keywords`, `not_observed` with `observed_at` null claims nothing: there is no reading yet that shows it.
             * @enum {string}
             */
            rank_status: "ranked" | "not_observed";
            rank: number | null;
            position: number | null;
            page: number | null;
            sponsored_positions: number[] | null;
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            observed_at: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            local_date: string;
            /** @description Organic results that were read. */
            observed_results: number;
        };
        Match: {
            /** @description ASIN: ten upper-case letters or digits. */
            asin: string;
            /**
             * @description What was found.
             * @enum {string}
             */
            kind: "asin" | "product_name";
            /** @description The passage, without control characters. */
            text: string;
            /** @description Offset in `answer_text` as sent, in Unicode code points. */
            start: number;
            /** @description Offset after the last code point. */
            end: number;
            place: number | null;
            /** @description Whether it only repeats the question. */
            echo: boolean;
        };
        Me: {
            account: {
                id: string;
                name: string;
            };
            key: {
                id: string;
                /** @description Name of the key. */
                name: string;
                /** @description What the key may be used for. */
                scopes: ("read" | "checks" | "pages" | "manage")[];
                expires_at: string | null;
            } | null;
            /**
             * @description The account's plan.
             * @enum {string}
             */
            plan: "free" | "standard" | "pro" | "enterprise";
            /** @description Number of own products. */
            asin_count: number;
            /** @description Number of keywords. */
            keyword_count: number;
            /** @description Number of tracked competitors' products. */
            watched_asin_count: number;
            limits: {
                /** @description Maximum number of own products. */
                asins: number;
                /** @description Maximum number of keywords. */
                keywords: number;
                /** @description Maximum number of tracked products. */
                watched_asins: number;
                /** @description Requests per minute, all keys together. */
                requests_per_minute: number;
                /** @description Of these, requests to /events. */
                events_requests_per_minute: number;
                /** @description Simultaneous requests to /rankings and /competitors. */
                concurrent_requests: number;
                /** @description Assistant checks per day, Japan time. */
                checks_per_day: number;
                /** @description Assistant checks per week, Monday to Sunday, Japan time. */
                checks_per_week: number;
                /** @description Maximum number of active custom questions. */
                active_custom_questions: number;
            };
            features: {
                assistant_questions: boolean;
                assistant_checks: boolean;
                assistant_summary: boolean;
            };
            today: {
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                local_date: string;
                /** @description Keywords planned for today. */
                planned: number;
                /** @description Keywords with a complete reading. */
                complete: number;
                /** @description Keywords with a partial reading; without page 1 it has no ranks. */
                partial: number;
                /** @description Keywords without a usable page so far. */
                failed: number;
                /** @description Keywords that were not scanned because a spending cap was reached; not counted as failed or pending. */
                not_scanned: number;
                /** @description Keywords not tried yet. */
                pending: number;
                final: boolean;
                final_at: string | null;
            };
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            next_scan_at: string;
            data: components["schemas"]["DataStatus"];
        };
        Observation: {
            /**
             * Format: date-time
             * @description Instant in UTC, RFC 3339 with whole seconds.
             */
            observed_at: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            local_date: string;
            /**
             * @description `not_observed` with an `observed_at` is a claim from a complete reading: the product was looked for and not found. In `/keywords`, `not_observed` with `observed_at` null claims nothing: there is no reading yet that shows it.
             * @enum {string}
             */
            rank_status: "ranked" | "not_observed";
            rank: number | null;
            position: number | null;
            page: number | null;
            sponsored_positions: number[] | null;
            /** @description Number of organic results that were read. */
            observed_results: number;
        };
        PageAdded: {
            /**
             * @description `other`: neither results nor a product.
             * @enum {string}
             */
            kind: "search" | "product" | "other";
            /**
             * @description What the page is worth; only `sound` and `no_results` pages can count.
             * @enum {string}
             */
            verdict: "sound" | "truncated" | "blocked" | "wrong_place" | "unreadable" | "corrected_keyword" | "other_list" | "no_results" | "not_a_result_page" | "other_product" | "not_a_product_page";
            advice: string | null;
            /** @description What could not be read or does not add up. */
            problems: {
                /** @description Snake case, stable. */
                code: string;
                /** @description What it concerns: `page`, `card 12`, `card 12 price`. */
                where: string;
                /** @description What was found. It is kept nowhere, so a replayed answer lacks it. */
                detail: string;
            }[];
            keyword: string | null;
            page: number | null;
            last_page: number | null;
            observed_at: string | null;
            local_date: string | null;
            cards: number | null;
            /** @description Whether what is kept of the date contains this page. */
            counts: boolean;
            signed_in: boolean | null;
            reading: {
                /**
                 * @description Outcome of the reading.
                 * @enum {string}
                 */
                outcome: "complete" | "partial" | "failed";
                reason: ("pending" | "not_scanned" | "partial" | "blocked" | "unreadable" | "wrong_place" | "corrected_keyword" | "suspect" | "source_error" | "quota" | "auth") | null;
                /** @description Numbers of the kept pages. */
                pages_read: number[];
                /** @description Pages of a complete reading. */
                pages_wanted: number;
                observed_results: number | null;
                /** @description Numbers of the pages that would make it complete. */
                missing_pages: number[];
            } | null;
            /** @description Own products whose rank the reading shows; absence is claimed only from a complete one. */
            own: {
                /** @description ASIN: ten upper-case letters or digits. */
                asin: string;
                title: string | null;
                /**
                 * @description `not_observed` with an `observed_at` is a claim from a complete reading: the product was looked for and not found. In `/keywords`, `not_observed` with `observed_at` null claims nothing: there is no reading yet that shows it.
                 * @enum {string}
                 */
                rank_status: "ranked" | "not_observed";
                rank: number | null;
                position: number | null;
                page: number | null;
                sponsored_positions: number[] | null;
                previous: {
                    /**
                     * Format: date
                     * @description Calendar date in Asia/Tokyo.
                     */
                    local_date: string;
                    /**
                     * @description `not_observed` with an `observed_at` is a claim from a complete reading: the product was looked for and not found. In `/keywords`, `not_observed` with `observed_at` null claims nothing: there is no reading yet that shows it.
                     * @enum {string}
                     */
                    rank_status: "ranked" | "not_observed";
                    rank: number | null;
                } | null;
                /** @description Up to five organic products directly above it, by rank. */
                above: {
                    /** @description ASIN: ten upper-case letters or digits. */
                    asin: string;
                    title: string | null;
                    rank: number;
                }[];
            }[];
            product: {
                /** @description ASIN: ten upper-case letters or digits. */
                asin: string;
                /**
                 * @description `competitor`: a competitor's product that the account tracks.
                 * @enum {string}
                 */
                relation: "own" | "competitor";
                title: string | null;
                /** @description Names that the account gave it. */
                names: string[];
                price: number | null;
                currency: string | null;
                /**
                 * @description `unknown` if the page does not show it.
                 * @enum {string}
                 */
                stock: "in_stock" | "low" | "out" | "preorder" | "backorder" | "unknown";
                rating: number | null;
                review_count: number | null;
                seller: {
                    id: string | null;
                    name: string | null;
                } | null;
                bsr: {
                    rank: number;
                    category: string | null;
                    category_id: string | null;
                }[] | null;
                observed_at: string | null;
                local_date: string | null;
                last_problem: {
                    /**
                     * Format: date
                     * @description Calendar date in Asia/Tokyo.
                     */
                    local_date: string;
                    /** @description Why the product page could not be read. */
                    reason: string;
                    shown_asin: string | null;
                } | null;
                previous: {
                    /**
                     * Format: date
                     * @description Calendar date in Asia/Tokyo.
                     */
                    local_date: string;
                } | null;
                /** @description Changes of the product on that date. */
                changes: components["schemas"]["Event"][];
            } | null;
            /** @description Whether this very page was kept before. */
            repeated: boolean;
        };
        PageKeywords: {
            keywords: string[];
        };
        /** @description An error (RFC 9457). */
        Problem: {
            /** Format: uri */
            type: string;
            title: string;
            status: number;
            /** @enum {string} */
            code: "invalid_parameter" | "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key" | "plan_not_eligible" | "scope_missing" | "pages_not_allowed" | "plan_limit" | "keyword_not_monitored" | "product_not_monitored" | "not_found" | "custom_question_not_found" | "not_released" | "method_not_allowed" | "idempotency_in_progress" | "body_too_large" | "unsupported_media_type" | "idempotency_conflict" | "page_contradicts" | "rate_limited" | "too_many_concurrent_requests" | "check_limit_daily" | "check_limit_weekly" | "custom_question_limit" | "internal" | "unavailable";
            /** @description What is wrong and what to do; it may quote the request. */
            detail: string;
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            request_id: string;
            errors?: {
                parameter: string;
                /** @description The entry of a list that is wrong, from 0. */
                index?: number;
                message: string;
            }[];
            plan?: string;
            required_plan?: string;
            required_scope?: string;
            scopes?: string[];
            /** @description The keyword that the account does not have; a sent page may name it. */
            keyword?: string;
            suggestions?: string[];
            limit?: number;
            /** @description How many the account has, of what the plan limits. */
            count?: number;
            window_seconds?: number | null;
            retry_after_seconds?: number;
            /** Format: date-time */
            resets_at?: string;
        };
        Product: {
            /** @description ASIN: ten upper-case letters or digits. */
            asin: string;
            /**
             * @description `competitor`: a competitor's product that the account tracks.
             * @enum {string}
             */
            relation: "own" | "competitor";
            title: string | null;
            /** @description Names that the account gave it. */
            names: string[];
            price: number | null;
            currency: string | null;
            /**
             * @description `unknown` if the page does not show it.
             * @enum {string}
             */
            stock: "in_stock" | "low" | "out" | "preorder" | "backorder" | "unknown";
            rating: number | null;
            review_count: number | null;
            seller: {
                id: string | null;
                name: string | null;
            } | null;
            bsr: {
                rank: number;
                category: string | null;
                category_id: string | null;
            }[] | null;
            observed_at: string | null;
            local_date: string | null;
            last_problem: {
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                local_date: string;
                /** @description Why the product page could not be read. */
                reason: string;
                shown_asin: string | null;
            } | null;
        };
        ProductDeleted: {
            /** @description ASIN: ten upper-case letters or digits. */
            asin: string;
            /** @constant */
            deleted: true;
        };
        Products: {
            /** @description Own products first, then tracked ones, each in the order in which they were added. */
            products: components["schemas"]["Product"][];
            data: components["schemas"]["DataStatus"];
        };
        ProductsAdded: {
            added: string[];
            duplicate: string[];
            /** @description Tracked as competitors before, and own now. */
            became_own: string[];
            /** @description Own products that were sent as `watched`; they stay own. */
            stayed_own: string[];
            /** @description Past ranks taken from stored results pages. */
            ranks_filled: number;
            cost_per_day: components["schemas"]["CostPerDay"] | null;
            advice: string | null;
        };
        RankImportDeleted: {
            /** @description ID of the import. */
            id: string;
            /** @constant */
            deleted: true;
            /** @description Ranks that were removed. */
            ranks: number;
        };
        RankImports: {
            /** @description Newest first. */
            imports: {
                /** @description ID of the import. */
                id: string;
                /**
                 * @description Format of the file.
                 * @enum {string}
                 */
                format: "csv" | "serpbear";
                /**
                 * Format: date-time
                 * @description Instant in UTC, RFC 3339 with whole seconds.
                 */
                imported_at: string;
                imported_by: {
                    /**
                     * @description Who imported it.
                     * @enum {string}
                     */
                    kind: "user" | "key" | "operator";
                    name: string | null;
                };
                /** @description What is left of it: ranks that a later import changed belong to that one. */
                ranks: number;
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                from: string;
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                to: string;
            }[];
        };
        Rankings: {
            /** @description The exact spelling, never cut. */
            keyword: string;
            /** @description Number of dates from `from` to `to`. */
            days: number;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            from: string;
            /**
             * Format: date
             * @description Calendar date in Asia/Tokyo.
             */
            to: string;
            /** @description Best latest rank first, then by ASIN. */
            series: {
                /** @description ASIN: ten upper-case letters or digits. */
                asin: string;
                title: string | null;
                /** @description Oldest first; at most one per date. */
                observations: components["schemas"]["Observation"][];
            }[];
            /** @description Number of products, including those beyond the 10 that are listed. */
            series_total: number;
            /** @description Dates without a complete reading, or with one without ads: since the keyword was added, or since its first reading if that is earlier (imported pages), and as far back as readings are kept. */
            gaps: {
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                local_date: string;
                /**
                 * @description Why a date has no complete reading.
                 * @enum {string}
                 */
                reason: "pending" | "not_scanned" | "partial" | "blocked" | "unreadable" | "wrong_place" | "corrected_keyword" | "suspect" | "source_error" | "quota" | "auth";
            }[];
            /** @description Dates whose conditions differ from the previous reading. Do not compare ranks across them. */
            breaks: {
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                local_date: string;
                differs: ("order" | "filters" | "department" | "seller" | "place" | "device" | "visitor" | "ads")[];
            }[];
            doubts: {
                /**
                 * Format: date
                 * @description Calendar date in Asia/Tokyo.
                 */
                local_date: string;
                /**
                 * @description `no_ads`: the results have no ads although this keyword had some within the last 30 days, as happens when Amazon takes the visitor for a bot. Ranks of this date are compared only with other readings without ads, and no product counts as absent.
                 * @enum {string}
                 */
                doubt: "no_ads";
            }[];
            /** @description Ranks that the account imported from another tool, by ASIN. They were not measured by miharu: never compare them with `series`, and never count them as its readings. */
            imported: components["schemas"]["ImportedSeries"][];
            /** @description Number of imported series, including those beyond the 10 that are listed. */
            imported_total: number;
            data: components["schemas"]["DataStatus"];
        };
        Share: {
            /** @description Answers that were judged. */
            checks: number;
            /** @description Answers that name an own product. */
            hits: number;
            /** @description Of the hits, those that a person confirmed. */
            confirmed_hits: number;
            /** @description Answers without content (`refused`); they count in `checks`. */
            refused: number;
            hit_rate: number | null;
            hit_rate_low: number | null;
            hit_rate_high: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Strong ETag of the response body. */
        ETag: string;
        /** @description ID of the request, as in the log and in the body of an error. */
        "X-Request-Id": string;
        /** @description `"default";q=60;w=60` */
        "RateLimit-Policy": string;
        /** @description `"default";r=59;t=30` */
        RateLimit: string;
        /** @description Whole seconds, at least 1. */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, its limits, and today's scan */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    keywords: {
        parameters: {
            query?: {
                /** @description Maximum number of keywords in one response, 1 to 1,000; without it, all. */
                limit?: number;
                /** @description `next_cursor` of the previous response. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keywords with their latest ranks */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Keywords"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "keyword-add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies a request for 24 hours: the same body gets the same status and body again, with `Idempotent-Replayed: true`. Responses with 400, 429 or 5xx are not replayed. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Keywords of at most 200 characters. Extra spaces are removed; blank entries are ignored. */
                    keywords: string[];
                    /** @description Whether twins are added too; default false. */
                    allow_twins?: boolean;
                    /** @description Whether nothing is changed: the answer is what would happen; default false. */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description Add keywords to an account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordsAdded"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. `plan_limit`: The plan's limit is reached. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing" | "plan_limit";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: Unsupported content type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `idempotency_conflict`: The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "keyword-delete": {
        parameters: {
            query: {
                /** @description One of the account's keywords: at most 200 characters. Extra spaces are removed. */
                keyword: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a keyword from an account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeywordDeleted"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `keyword_not_monitored`: The keyword is not in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "keyword_not_monitored";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    rankings: {
        parameters: {
            query: {
                /** @description One of the account's keywords: at most 200 characters. Extra spaces are removed. */
                keyword: string;
                /** @description Number of dates back from today (Japan time), 1 to 30; default 30. */
                days?: number;
                /** @description First date of a range, instead of `days`: `YYYY-MM-DD` in Japan, not in the future. Without `to`, the range has 30 dates and ends today at the latest. */
                from?: string;
                /** @description Last date of a range of at most 30 dates, included. After a date in the future, the answer ends today, but the range counts in full towards the maximum. Without `from`, the range has 30 dates. */
                to?: string;
                /** @description Only this product, own or tracked. Can be repeated. */
                asin?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ranks of products for one keyword by day */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rankings"];
                    "text/csv": string;
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `keyword_not_monitored`: The keyword is not in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "keyword_not_monitored";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. `too_many_concurrent_requests`: Too many requests at the same time. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited" | "too_many_concurrent_requests";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    competitors: {
        parameters: {
            query: {
                /** @description One of the account's keywords: at most 200 characters. Extra spaces are removed. */
                keyword: string;
                /** @description Maximum number of cards from the top; default 20. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results of the latest reading */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Competitors"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `keyword_not_monitored`: The keyword is not in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "keyword_not_monitored";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. `too_many_concurrent_requests`: Too many requests at the same time. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited" | "too_many_concurrent_requests";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description Number of dates back from today (Japan time), 1 to 30; default 7. */
                days?: number;
                /** @description First date of a range, instead of `days`: `YYYY-MM-DD` in Japan, not in the future. Without `to`, the range has 30 dates and ends today at the latest. */
                from?: string;
                /** @description Last date of a range of at most 30 dates, included. After a date in the future, the answer ends today, but the range counts in full towards the maximum. Without `from`, the range has 30 dates. */
                to?: string;
                /** @description Maximum number of events in one response, 1 to 500; default 100. */
                limit?: number;
                /** @description `next_cursor` of the previous response. Send the same filters with it. It keeps the dates of the first request, which can be left out; other dates are refused. */
                cursor?: string;
                /** @description Only events that arrived after this one: the `latest_cursor` of a list that was read to its end, or the `id` of an event. */
                since?: string;
                /** @description Only this product, own or tracked. Can be repeated. */
                asin?: string[];
                /** @description Only this kind. Can be repeated. */
                kind?: string[];
                /** @description Only own products (`own`) or only competitors' products (`competitor`). */
                relation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes of own and tracked products */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                    "text/csv": string;
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    products: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Current facts of own and tracked products */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Products"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "products-add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies a request for 24 hours: the same body gets the same status and body again, with `Idempotent-Replayed: true`. Responses with 400, 429 or 5xx are not replayed. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Products: `asin`, `relation` (`own`, or `watched` for a competitor's product, also accepted as `competitor`) and optional `names`, at most 100 in one request. New names are added to those of an existing product. */
                    products: {
                        /** @description ASIN, or the URL of the product page. */
                        asin: string;
                        /**
                         * @description `own`, or `watched` for a competitor's product; `competitor`, as answers call it, means the same.
                         * @enum {string}
                         */
                        relation: "own" | "watched" | "competitor";
                        /** @description Names that people use for the product. */
                        names?: string[];
                    }[];
                    /** @description Whether nothing is changed: the answer is what would happen; default false. */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description Add products to an account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductsAdded"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. `plan_limit`: The plan's limit is reached. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing" | "plan_limit";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: Unsupported content type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `idempotency_conflict`: The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. `too_many_concurrent_requests`: Too many requests at the same time. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited" | "too_many_concurrent_requests";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "rank-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Imports of ranks recorded by other tools */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankImports"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "history-import": {
        parameters: {
            query?: {
                /** @description `csv`: keyword,asin,local_date,rank. `serpbear`: the CSV file or the JSON of SerpBear. Default: csv. */
                format?: "csv" | "serpbear";
                /** @description The product that the ranks of a SerpBear file are of, if the file does not name it. */
                asin?: string;
                /** @description Whether the other lines are imported if some are invalid; default false: then nothing is. */
                skip_invalid?: boolean;
                /** @description Whether nothing is changed: the answer is what would happen; default false. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Identifies a request for 24 hours: the same body gets the same status and body again, with `Idempotent-Replayed: true`. Responses with 400, 429 or 5xx are not replayed. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The file with ranks as it is: CSV in UTF-8 or Shift_JIS, or the JSON of SerpBear. At most 20 MiB and 100,000 ranks. */
        requestBody: {
            content: {
                "text/csv": Blob | string;
                "text/plain": Blob | string;
                "application/json": Blob | string;
                "application/octet-stream": Blob | string;
            };
        };
        responses: {
            /** @description Import ranks recorded by another tool */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryImported"];
                };
            };
            /** @description Import ranks recorded by another tool */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryImported"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: Unsupported content type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `idempotency_conflict`: The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. `too_many_concurrent_requests`: Too many requests at the same time. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited" | "too_many_concurrent_requests";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "page-keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keywords whose pages are wanted */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageKeywords"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Today's questions for Amazon's AI assistant */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantQuestions"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `not_released`: This endpoint is switched off. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_released";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-checks": {
        parameters: {
            query?: {
                /** @description Number of dates back from today (Japan time), 1 to 3660; default 30. */
                days?: number;
                /** @description First date of a range, instead of `days`: `YYYY-MM-DD` in Japan, not in the future. Without `to`, the range has 30 dates and ends today at the latest. */
                from?: string;
                /** @description Last date of a range of at most 30 dates, included. After a date in the future, the answer ends today, but the range counts in full towards the maximum. Without `from`, the range has 30 dates. */
                to?: string;
                /** @description Only checks of this keyword, in its exact spelling. */
                keyword?: string;
                /** @description Maximum number of checks, 1 to 1000; default 100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account's checks with their verdicts */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantChecks"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `not_released`: This endpoint is switched off. `keyword_not_monitored`: The keyword is not in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_released" | "keyword_not_monitored";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-check-add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies a request for 24 hours: the same body gets the same status and body again, with `Idempotent-Replayed: true`. Responses with 400, 429 or 5xx are not replayed. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One of the account's keywords: at most 200 characters. Extra spaces are removed. */
                    keyword: string;
                    /** @description The question that was asked; stored as one line. */
                    question: string;
                    /** @description The assistant's complete answer, unchanged. */
                    answer_text: string;
                    /**
                     * @description One of `recommend`, `value`, `beginner`, `compare`, `review`, `custom`; `custom` is a question that the account wrote.
                     * @enum {string}
                     */
                    question_kind?: "recommend" | "value" | "beginner" | "compare" | "review" | "custom";
                };
            };
        };
        responses: {
            /** @description Check whether an answer of Amazon's AI assistant names a product */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantCheck"];
                };
            };
            /** @description Check whether an answer of Amazon's AI assistant names a product */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantCheck"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `not_released`: This endpoint is switched off. `keyword_not_monitored`: The keyword is not in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_released" | "keyword_not_monitored";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: Unsupported content type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `idempotency_conflict`: The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. `check_limit_daily`: Today's assistant checks are used up. `check_limit_weekly`: This week's assistant checks are used up. `too_many_concurrent_requests`: Too many requests at the same time. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited" | "check_limit_daily" | "check_limit_weekly" | "too_many_concurrent_requests";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mention rate: share of answers that name a product */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantSummary"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `not_released`: This endpoint is switched off. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_released";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-custom-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Custom questions */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomQuestions"];
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-custom-question-add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies a request for 24 hours: the same body gets the same status and body again, with `Idempotent-Replayed: true`. Responses with 400, 429 or 5xx are not replayed. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One of the account's keywords. */
                    keyword: string;
                    /** @description The question to ask. */
                    question: string;
                    /** @description Who wrote the question, such as the name of an agent. */
                    source: string;
                };
            };
        };
        responses: {
            /** @description Add a custom question */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomQuestionAdded"];
                };
            };
            /** @description Add a custom question */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomQuestionAdded"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `keyword_not_monitored`: The keyword is not in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "keyword_not_monitored";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: Unsupported content type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `idempotency_conflict`: The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. `custom_question_limit`: Too many active custom questions. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited" | "custom_question_limit";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "product-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ASIN of an own or tracked product, from GET /products. */
                asin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a product from an account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductDeleted"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "page-add": {
        parameters: {
            query?: {
                /** @description The keyword that was searched for, in the account's spelling. */
                keyword?: string;
                /** @description Number of the results page. */
                page?: number;
                /** @description Pages that make the reading complete, if more than the daily scan reads. Fewer count as what the scan reads. */
                pages?: number;
                /** @description URL under which the page was opened. */
                url?: string;
                /** @description When the page was opened, RFC 3339 with its offset, if it does not say. */
                observed_at?: string;
            };
            header?: {
                /** @description Identifies a request for 24 hours: the same body gets the same status and body again, with `Idempotent-Replayed: true`. Responses with 400, 429 or 5xx are not replayed. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The saved page as it is: HTML or a web archive, also packed (`Content-Encoding: gzip`, or the file itself). At most 20 MiB as sent and 60 MiB unpacked. */
        requestBody: {
            content: {
                "text/html": Blob | string;
                "multipart/related": Blob | string;
                "message/rfc822": Blob | string;
                "application/octet-stream": Blob | string;
            };
        };
        responses: {
            /** @description Send a saved page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAdded"];
                };
            };
            /** @description Send a saved page */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageAdded"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. `pages_not_allowed`: The account may not add pages. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing" | "pages_not_allowed";
                    };
                };
            };
            /** @description `keyword_not_monitored`: The keyword is not in this account. `product_not_monitored`: The product is not in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "keyword_not_monitored" | "product_not_monitored";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: Unsupported content type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `page_contradicts`: The page contradicts the parameters. `idempotency_conflict`: The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "page_contradicts" | "idempotency_conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. `too_many_concurrent_requests`: Too many requests at the same time. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited" | "too_many_concurrent_requests";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "rank-import-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the import. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove imported ranks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RankImportDeleted"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-check-add-alias-1": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies a request for 24 hours: the same body gets the same status and body again, with `Idempotent-Replayed: true`. Responses with 400, 429 or 5xx are not replayed. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One of the account's keywords: at most 200 characters. Extra spaces are removed. */
                    keyword: string;
                    /** @description The question that was asked; stored as one line. */
                    question: string;
                    /** @description The assistant's complete answer, unchanged. */
                    answer_text: string;
                    /**
                     * @description One of `recommend`, `value`, `beginner`, `compare`, `review`, `custom`; `custom` is a question that the account wrote.
                     * @enum {string}
                     */
                    question_kind?: "recommend" | "value" | "beginner" | "compare" | "review" | "custom";
                };
            };
        };
        responses: {
            /** @description Check whether an answer of Amazon's AI assistant names a product */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantCheck"];
                };
            };
            /** @description Check whether an answer of Amazon's AI assistant names a product */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantCheck"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `not_released`: This endpoint is switched off. `keyword_not_monitored`: The keyword is not in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_released" | "keyword_not_monitored";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: Unsupported content type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `idempotency_conflict`: The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. `check_limit_daily`: Today's assistant checks are used up. `check_limit_weekly`: This week's assistant checks are used up. `too_many_concurrent_requests`: Too many requests at the same time. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited" | "check_limit_daily" | "check_limit_weekly" | "too_many_concurrent_requests";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-check-confirm": {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies a request for 24 hours: the same body gets the same status and body again, with `Idempotent-Replayed: true`. Responses with 400, 429 or 5xx are not replayed. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description `id` of the check, from GET /assistant/checks. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description ASIN of one of the account's own products. */
                    asin: string;
                    /** @description Whether the answer names the product, as judged by a person. The last value sent counts. */
                    named: boolean;
                };
            };
        };
        responses: {
            /** @description Confirm whether an answer names a product */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssistantCheckConfirmed"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `not_released`: This endpoint is switched off. `not_found`: Not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not_released" | "not_found";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `idempotency_in_progress`: The first request with this Idempotency-Key is still running. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_in_progress";
                    };
                };
            };
            /** @description `body_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description `unsupported_media_type`: Unsupported content type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description `idempotency_conflict`: The Idempotency-Key was used with another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_conflict";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    "assistant-custom-question-remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `id` of the question, from GET /assistant/custom-questions. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a custom question */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomQuestionRemoved"];
                };
            };
            /** @description `invalid_parameter`: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `missing_api_key`: The API key is missing. `invalid_api_key`: The API key is not valid. `revoked_api_key`: The API key was revoked. `expired_api_key`: The API key has expired. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description `plan_not_eligible`: The plan does not include the API. `scope_missing`: The key lacks a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "plan_not_eligible" | "scope_missing";
                    };
                };
            };
            /** @description `custom_question_not_found`: Custom question not found. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "custom_question_not_found";
                    };
                };
            };
            /** @description `invalid_parameter`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid_parameter";
                    };
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description `internal`: Internal error. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the process is running */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the database responds */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        /** @description `per_process` while Redis is unreachable and each process counts on its own; otherwise absent. */
                        limits?: string;
                    };
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unavailable`: The service is unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    docs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document as a page */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "docs-errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every error code as a page */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    llms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What AI agents read first, in Markdown */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "llms-full": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything that AI agents need, in Markdown */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The client has this representation. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
