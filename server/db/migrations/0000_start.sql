CREATE TABLE "link_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_on" timestamp(3) with time zone NOT NULL,
	"used_on" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"parent_hash" text,
	"retired_on" timestamp(3) with time zone,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_on" timestamp(3) with time zone NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_captchas" (
	"answer_hash" text PRIMARY KEY NOT NULL,
	"expires_on" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"password_hash" text,
	"email_confirmed" boolean DEFAULT false NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"user_detail_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_Email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"trace_id" text NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"unique_key" text NOT NULL,
	"description" text NOT NULL,
	"deadline_date" text NOT NULL,
	"icon_url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dates_UniqueKey_unique" UNIQUE("unique_key")
);
--> statement-breakpoint
CREATE TABLE "home_page" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"conference_name" text NOT NULL,
	"society_name" text NOT NULL,
	"society_url" text NOT NULL,
	"support_email" text NOT NULL,
	"time_zone" text NOT NULL,
	"abstract_minimum_word_count" integer NOT NULL,
	"grace_minutes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "welcome" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"header_text" text NOT NULL,
	"guide_line_title" text NOT NULL,
	"guide_line_description" text NOT NULL,
	"important_title" text NOT NULL,
	"important_description" text NOT NULL,
	"footer_url" text NOT NULL,
	"footer_text" text NOT NULL,
	"image_url" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"user_id" uuid NOT NULL,
	"op_id" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"reply" jsonb NOT NULL,
	"reply_version" integer,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operations_user_id_op_id_pk" PRIMARY KEY("user_id","op_id")
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"owner_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"received" bigint NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arrivals_owner_id_sha256_pk" PRIMARY KEY("owner_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"plain_text" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_on" timestamp(3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_authors" (
	"paper_id" uuid NOT NULL,
	"user_detail_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "paper_authors_paper_id_user_detail_id_pk" PRIMARY KEY("paper_id","user_detail_id")
);
--> statement-breakpoint
CREATE TABLE "paper_files" (
	"paper_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_files_paper_id_number_pk" PRIMARY KEY("paper_id","number")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"theme_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"paper_title" text NOT NULL,
	"abstract" text NOT NULL,
	"paper_url" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"consider_best_paper" boolean NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"paper_code" text DEFAULT '' NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"submitted_on" timestamp(3) with time zone,
	"last_modified_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"search_words" "tsvector" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"authors_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"paper_id" uuid NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"feedback" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"theme_title" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "themes_ThemeTitle_unique" UNIQUE("theme_title")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"user_detail_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"dob" text DEFAULT '' NOT NULL,
	"nationality" text DEFAULT '' NOT NULL,
	"designation" text NOT NULL,
	"optional_designation" text NOT NULL,
	"student_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"organization" text NOT NULL,
	"organization_country" text NOT NULL,
	"organization_state" text NOT NULL,
	"organization_city" text NOT NULL,
	"country_code" text NOT NULL,
	"residence_country" text NOT NULL,
	"residence_state" text NOT NULL,
	"residence_city" text NOT NULL,
	"full_name" text NOT NULL,
	"created_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"search_words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(array_append(regexp_split_to_array(regexp_replace(translate(lower(regexp_replace(normalize(full_name || ' ' || organization, NFD), '[\u0300-\u036f]', '', 'g')), 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΤΥΦΧΨΩΣς', 'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџαβγδεζηθικλμνξοπρτυφχψωσσ'), '([^\s!-$&-/:-@\[-^`{-~]{100})[^\s!-$&-/:-@\[-^`{-~]+', '\1', 'g'), '[\s!-$&-/:-@\[-^`{-~]+'), lower(left(email, 100))), ''))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_authors" ADD CONSTRAINT "paper_authors_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_authors" ADD CONSTRAINT "paper_authors_user_detail_id_people_user_detail_id_fk" FOREIGN KEY ("user_detail_id") REFERENCES "public"."people"("user_detail_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_files" ADD CONSTRAINT "paper_files_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_codes_user_id_index" ON "link_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_person" ON "users" USING btree ("user_detail_id") WHERE "users"."user_detail_id" <> '00000000-0000-0000-0000-000000000000';--> statement-breakpoint
CREATE INDEX "audit_entries_created_on_index" ON "audit_entries" USING btree ("created_on");--> statement-breakpoint
CREATE INDEX "operations_created_on_index" ON "operations" USING btree ("created_on");--> statement-breakpoint
CREATE INDEX "arrivals_created_on_index" ON "arrivals" USING btree ("created_on");--> statement-breakpoint
CREATE UNIQUE INDEX "files_same" ON "files" USING btree ("owner_id","kind","sha256","file_name");--> statement-breakpoint
CREATE INDEX "mails_state_next_attempt_on_index" ON "mails" USING btree ("state","next_attempt_on");--> statement-breakpoint
CREATE INDEX "paper_authors_user_detail_id_index" ON "paper_authors" USING btree ("user_detail_id");--> statement-breakpoint
CREATE INDEX "paper_files_file_id_index" ON "paper_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "papers_owner_id_index" ON "papers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "papers_theme_id_index" ON "papers" USING btree ("theme_id");--> statement-breakpoint
CREATE INDEX "papers_status_last_modified_on_index" ON "papers" USING btree ("status","last_modified_on");--> statement-breakpoint
CREATE INDEX "papers_last_modified_on_index" ON "papers" USING btree ("last_modified_on");--> statement-breakpoint
CREATE INDEX "papers_search_words_index" ON "papers" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "status_changes_paper_id_index" ON "status_changes" USING btree ("paper_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "people_created_by" ON "people" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "people_search_words" ON "people" USING gin ("search_words");