CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"used_on" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_on" timestamp(3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_apart" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	CONSTRAINT "people_apart_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_apart" ADD CONSTRAINT "people_apart_first_id_people_user_detail_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."people"("user_detail_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_apart" ADD CONSTRAINT "people_apart_second_id_people_user_detail_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."people"("user_detail_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "people_apart_second_id_index" ON "people_apart" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "audit_entries_user_id_created_on_index" ON "audit_entries" USING btree ("user_id","created_on");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id_created_on_index" ON "audit_entries" USING btree ("subject_id","created_on");--> statement-breakpoint
CREATE INDEX "audit_entries_action_created_on_index" ON "audit_entries" USING btree ("action","created_on");